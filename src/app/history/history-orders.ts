import { maxBps, parseDecimal } from '../../core/amount.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { element, svgElement } from '../../dom/element.ts';
import { brief, duration, inUnit, percent } from '../../i18n/figures.ts';
import { fromTo } from '../../i18n/from-to.ts';
import type { OrderView } from '../limit/limit-orders.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import type { DollarPrices } from '../state/pools/track-dollars.ts';
import { pairMark } from '../track/track-recent.ts';
import { money, stateWord, trackPath } from '../track/track-view.ts';
import { tActivity } from '../words/activity-words.ts';

const pricePlaces = 8;

const parsePrice = (asset: string, prices: DollarPrices | undefined): bigint => {
  const parsed = parseDecimal(prices?.get(asset) ?? '0', pricePlaces);
  return parsed.ok ? parsed.value : 0n;
};

/** Payout of an order's amount at pool prices; undefined without prices. */
export function marketOut(
  { amount, from, to }: Pick<SwapRecord, 'amount' | 'from' | 'to'>,
  prices: DollarPrices | undefined,
): bigint | undefined {
  if (amount === undefined || from === undefined || to === undefined) return undefined;
  const [one, other] = [parsePrice(from, prices), parsePrice(to, prices)];
  const [paid, received] = [assetInfo(from)?.decimals, assetInfo(to)?.decimals];
  if (one === 0n || other === 0n || paid === undefined || received === undefined) return undefined;
  return (amount * one * 10n ** BigInt(received)) / (other * 10n ** BigInt(paid));
}

/** Distance from the market to a target, in basis points of the market; 0 once reached. */
export function toGoBps(target: bigint, market: bigint): number {
  if (market === 0n || target <= market) return 0;
  return Number(((target - market) * BigInt(maxBps)) / market);
}

/** Distance of the market to the target, with a bar. */
function distance(swap: SwapRecord, prices: DollarPrices | undefined): readonly HTMLElement[] {
  const { minimum: target, to } = swap;
  const [market, info] = [marketOut(swap, prices), assetInfo(to ?? '')];
  if (market === undefined || target === undefined || info === undefined) return [];
  const bps = toGoBps(target, market);
  const share = target === 0n ? 1000 : Number((market * 1000n) / target);
  const bar = svgElement(
    'svg.activity-bar',
    { viewBox: '0 0 1000 6', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svgElement('rect', { width: `${Math.min(1000, share)}`, height: '6' }),
  );
  const texts = element(
    'span.activity-foot',
    element('span', tActivity('activity.market', { amount: inUnit(brief(market, info.decimals), info.ticker) })),
    element('b', bps === 0 ? tActivity('activity.reached') : tActivity('activity.toGo', { percent: percent(bps) })),
  );
  const box = element('div.activity-distance', texts);
  box.append(bar);
  return [box];
}

/** Record of an order in the book that this browser did not place. */
export const recordOfOrder = ({ tx, from, to, amount, target_out, destination, memo }: OrderView): SwapRecord => ({
  id: tx,
  network: 'thorchain',
  state: 'swapping',
  createdAt: 0,
  updatedAt: 0,
  tx,
  from: from.id,
  to: to.id,
  amount,
  minimum: target_out,
  destination,
  memo,
});

/** Fill and remaining time of an order from the book; only its state until the book is read. */
export function bookText(swap: Pick<SwapRecord, 'state'>, order: OrderView | undefined): string {
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
    ...distance(swap, prices),
    ...orderActs(order, change, place),
    place,
  );
}
