import { assetInfo } from '../../core/asset/asset-name.ts';
import { element } from '../../dom/element.ts';
import { fromTo } from '../../i18n/from-to.ts';
import { dayAndTime } from '../../i18n/times.ts';
import { loadHistory } from '../state/history/$history.ts';
import { awaitedPath, isAwaited } from '../state/history/history-awaited.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import { joinSplits } from '../state/history/split-swaps.ts';
import { assetMark } from '../ui/live-marks.ts';
import { swapPath } from './both/follow-path.ts';
import { stateTag } from './state-tag.ts';
import { money } from './track-view.ts';

const mostRecent = 4;

/** Both asset marks of a swap; empty if unknown. */
export function pairMark({ from, to }: Pick<SwapRecord, 'from' | 'to'>, size = 28): readonly HTMLElement[] {
  const coins = [from, to].flatMap((id) => assetInfo(id ?? '') ?? []);
  return coins.length === 0 ? [] : [element('span.mark-pair', ...coins.map((coin) => assetMark(coin, size)))];
}

/** Name of a swap: "0.5 BTC → ETH". */
export function swapName({ amount, from, to }: Pick<SwapRecord, 'amount' | 'from' | 'to'>, unknown: string): string {
  if (from === undefined) return unknown;
  const paid = amount === undefined ? (assetInfo(from)?.ticker ?? from) : money(amount, from);
  const info = to === undefined ? undefined : assetInfo(to);
  return info === undefined ? paid : fromTo(paid, info.ticker);
}

/** Latest swaps of this browser that have a page, including manual payments not found yet. */
export function recentSwaps(): readonly HTMLElement[] {
  const swaps = joinSplits(loadHistory().swaps).filter((swap) => swap.tx !== undefined || isAwaited(swap));
  return swaps.slice(0, mostRecent).map((swap) => {
    const { tx = '', createdAt, state } = swap;
    const path = isAwaited(swap) ? (awaitedPath(swap) ?? '') : swapPath(swap);
    const name = element(
      'span.track-recent-name',
      element('b', swapName(swap, `${tx.slice(0, 8)} …`)),
      element('span', dayAndTime(createdAt)),
    );
    return element('li', element('a', { href: path }, ...pairMark(swap), name, stateTag(state)));
  });
}
