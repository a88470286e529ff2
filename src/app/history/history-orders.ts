import { maxBps, parseDecimal } from '../../core/amount.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { element, svgElement } from '../../dom/element.ts';
import { brief, duration, inUnit, percent } from '../../i18n/figures.ts';
import { fromTo } from '../../i18n/from-to.ts';
import type { OrderView } from '../limit/limit-orders.ts';
import { isCancelling } from '../state/history/$history.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { orderDistance } from '../state/limit/order-distance.ts';
import type { DollarPrices } from '../state/pools/track-dollars.ts';
import { pairMark } from '../track/track-recent.ts';
import { money, stateWord, trackPath } from '../track/track-view.ts';
import { tActivity } from '../words/activity-words.ts';
import { tTrack } from '../words/track-words.ts';

const pricePlaces = 8;

const parsePrice = (asset: string, prices: DollarPrices | undefined): bigint => {
  const parsed = parseDecimal(prices?.get(asset) ?? '0', pricePlaces);
  return parsed.ok ? parsed.value : 0n;
};

/** Distance of the market to the target, with a bar. */
function distance({ amount, from, to, minimum: target }: SwapRecord, prices: DollarPrices | undefined): readonly HTMLElement[] {
  const info = assetInfo(to ?? '');
  if (amount === undefined || from === undefined || target === undefined || info === undefined) return [];
  const found = orderDistance({ amount, from, to: info.id, target }, (asset) => parsePrice(asset, prices));
  if (found === undefined) return [];
  const { market, toGoBps, reach } = found;
  const bar = svgElement(
    'svg.activity-bar',
    { viewBox: '0 0 1000 6', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svgElement('rect', { width: `${reach}`, height: '6' }),
  );
  const texts = element(
    'span.activity-foot',
    element('span', tActivity('activity.market', { amount: inUnit(brief(market, info.decimals), info.ticker) })),
    element('b', toGoBps === 0 ? tActivity('activity.reached') : tActivity('activity.toGo', { percent: percent(toGoBps) })),
  );
  const box = element('div.activity-distance', texts);
  box.append(bar);
  return [box];
}

/** Fill and remaining time of an order from the book; only its state until the book is read, or while it is being cancelled. */
export function bookText(swap: SwapRecord, order: OrderView | undefined): string {
  if (isCancelling(swap)) return tTrack('track.title.cancelling');
  if (order === undefined) return stateWord(swap.state, true);
  const { filled_in: filled, amount, expires_in_blocks: blocks } = order;
  const filledBps = amount === 0n ? 0 : Number((filled * BigInt(maxBps)) / amount);
  const left = tActivity('activity.orderLeft', { time: duration(blocks * protocols.thorchain.blockSeconds) });
  return `${tActivity('activity.filled', { percent: percent(filledBps) })} · ${left}`;
}

/** Data on orders besides their records. */
export interface OrderFacts {
  readonly prices: DollarPrices | undefined;
  /** Orders in the book, by deposit hash. */
  readonly book: ReadonlyMap<string, OrderView>;
  readonly change: (order: OrderView, isCancel: boolean, place: HTMLElement) => void;
}

/** Buttons to change and cancel an order in `place`; none if its memo does not fit. */
export function orderActs(order: OrderView | undefined, change: OrderFacts['change'], place: HTMLElement): readonly HTMLElement[] {
  if (order === undefined || !order.memo_fits) return [];
  const button = (word: 'activity.change' | 'activity.cancelOrder') => {
    const made = element('button.button-quiet', { type: 'button' }, tActivity(word));
    made.addEventListener('click', () => change(order, word === 'activity.cancelOrder', place));
    return made;
  };
  return [element('span.activity-acts', button('activity.change'), button('activity.cancelOrder'))];
}

/** Row of an open limit order. */
export function orderRow(swap: SwapRecord, { prices, book, change }: OrderFacts): HTMLElement {
  const { amount, from, to, minimum, tx = '', network } = swap;
  const order = book.get(tx);
  const place = element('div.activity-change');
  const [paid, target] = [
    amount === undefined || from === undefined ? '' : money(amount, from),
    minimum === undefined || to === undefined ? (assetInfo(to ?? '')?.ticker ?? '') : money(minimum, to),
  ];
  const link = element('a', { href: trackPath(tx, network) }, element('b', fromTo(paid, target)));
  const name = element('span.track-recent-name', link, element('span', bookText(swap, order)));
  return element(
    'li',
    { 'data-id': swap.id },
    ...pairMark(swap),
    name,
    ...(isCancelling(swap) ? [] : [...distance(swap, prices), ...orderActs(order, change, place)]),
    place,
  );
}
