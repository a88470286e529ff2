import { assetInfo } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { element } from '../../dom/element.ts';
import { fromTo } from '../../i18n/from-to.ts';
import { dayAndTime } from '../../i18n/times.ts';
import { awaitedPath } from '../state/history/history-awaited.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import type { ShownSwap } from '../state/history/split-swaps.ts';
import { swapPath } from '../track/both/follow-path.ts';
import { stateTag } from '../track/state-tag.ts';
import { icon } from '../track/track-icons.ts';
import { pairMark, swapName } from '../track/track-recent.ts';
import { money } from '../track/track-view.ts';
import { networkMark } from '../ui/live-marks.ts';
import { tActivity } from '../words/activity-words.ts';

/** Tickers of a pair: "ETH → BTC". */
function pairText({ from, to }: SwapRecord): string {
  const [first, second] = [from, to].map((id) => (id === undefined ? undefined : assetInfo(id)?.ticker));
  return first === undefined ? tActivity('activity.imported') : second === undefined ? first : fromTo(first, second);
}

function receivedText({ executed, returned, from, to }: SwapRecord): string {
  const paid = executed === undefined || to === undefined ? [] : [money(executed, to)];
  const back = returned === undefined || from === undefined ? [] : [tActivity('activity.back', { amount: money(returned, from) })];
  return [...paid, ...back].join(', ') || '–';
}

function removeButton<T extends SwapRecord>(swap: T, when: string, confirmDelete: (swap: T) => void): HTMLElement {
  const remove = element(
    'button.track-tool',
    { type: 'button', 'aria-label': tActivity('activity.deleteOf', { when }) },
    icon('cross', 16),
  );
  remove.addEventListener('click', () => confirmDelete(swap));
  return remove;
}

const origin = ({ elsewhere }: SwapRecord): readonly HTMLElement[] =>
  elsewhere === undefined ? [] : [element('small', tActivity('activity.elsewhere'))];

/** Table row of a past swap. */
export function pastRow(swap: ShownSwap, confirmDelete: (swap: ShownSwap) => void): HTMLElement {
  const { state, amount, from, createdAt, tx } = swap;
  const networks = (swap.both ?? [swap]).map(({ network }) => network);
  const names = networks.map((network) => protocols[network].name).join(', ');
  const when = dayAndTime(createdAt);
  const label = tActivity('activity.open', { swap: swapName(swap, tActivity('activity.imported')), when });
  const name = element('span.activity-pair', ...pairMark(swap, 28), element('b', pairText(swap)));
  const open = tx === undefined ? name : element('a', { href: swapPath(swap), 'aria-label': label }, name);
  return element(
    'tr',
    { 'data-state': state },
    element('th', { scope: 'row' }, open),
    element('td', { 'data-column': 'network' }, element('span.live-network', ...networks.map((network) => networkMark(network)), names)),
    element('td', { 'data-column': 'state' }, stateTag(state)),
    element('td', { 'data-column': 'paid' }, amount === undefined || from === undefined ? '–' : money(amount, from)),
    element('td', { 'data-column': 'received' }, element('b', receivedText(swap))),
    element('td', { 'data-column': 'when' }, element('time', { datetime: new Date(createdAt).toISOString() }, when), ...origin(swap)),
    element('td', { 'data-column': 'actions' }, removeButton(swap, when, confirmDelete)),
  );
}

/** Row of a deposit address that may still be paid. */
export function unpaidRow(swap: SwapRecord): HTMLElement {
  const name = element(
    'span.track-recent-name',
    element('b', swapName(swap, tActivity('activity.imported'))),
    element('span', dayAndTime(swap.createdAt)),
  );
  const link = { href: swap.instant ?? '' };
  return element('li', ...pairMark(swap), name, element('a.button-quiet', link, tActivity('activity.pay')));
}

/** Row of a manual payment not yet found. */
export function awaitedRow(swap: SwapRecord, confirmDelete: (swap: SwapRecord) => void): HTMLElement {
  const when = dayAndTime(swap.createdAt);
  const text = element('b', swapName(swap, tActivity('activity.imported')));
  const path = awaitedPath(swap);
  const name = element(
    'span.track-recent-name',
    path === undefined ? text : element('a', { href: path }, text),
    element('span', tActivity('activity.lookedFor', { when })),
  );
  return element('li', { 'data-id': swap.id }, ...pairMark(swap), name, removeButton(swap, when, confirmDelete));
}
