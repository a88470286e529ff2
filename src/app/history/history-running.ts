import { assetInfo } from '../../core/asset/asset-name.ts';
import { latenessOf } from '../../core/track/track-pace.ts';
import { element } from '../../dom/element.ts';
import { fromTo } from '../../i18n/from-to.ts';
import { crossing, setProgress } from '../crossing/live-crossing.ts';
import type { SwapRecord } from '../state/history/history-record.ts';
import type { ShownSwap } from '../state/history/split-swaps.ts';
import { swapPath } from '../track/both/follow-path.ts';
import { icon } from '../track/track-icons.ts';
import type { Track } from '../track/track-lookup.ts';
import { arrivalAt, measureProgress } from '../track/track-progress.ts';
import { pairMark, swapName } from '../track/track-recent.ts';
import { arrivesText, partsText } from '../track/track-stages.ts';
import { money, stateWord } from '../track/track-view.ts';
import { tActivity } from '../words/activity-words.ts';
import { tTrack } from '../words/track-words.ts';

const startShare = 0.07;

/** Name of a swap: "0.05 BTC → 1.2 ETH", or a shorter one while a part of it is unknown. */
export function describeSwap(swap: SwapRecord): string {
  const { amount, from, to, expected } = swap;
  if (amount === undefined || from === undefined || to === undefined || expected === undefined)
    return swapName(swap, tActivity('activity.imported'));
  return fromTo(money(amount, from), money(expected, to));
}

/** Current step of the swap; for a streaming swap, its parts. A payment that should have been seen by now is said to be unseen. */
export function stepText(swap: SwapRecord, view: Track | undefined): string {
  const isUnseen = view === undefined && swap.state === 'sent';
  if (isUnseen && latenessOf({ state: 'sent' }, swap.createdAt, Date.now()) !== undefined) return tTrack('track.title.unseen');
  const parts = view?.state === 'swapping' && (view.streaming?.quantity ?? 0) > 1 ? view.streaming : undefined;
  return parts === undefined ? stateWord(swap.state) : partsText(parts);
}

function fill(card: HTMLElement, swap: SwapRecord, view: Track | undefined): void {
  const end = view === undefined ? undefined : arrivalAt(view, swap);
  const left = end === undefined ? '' : arrivesText(end, Date.now());
  const [name, step, time] = card.querySelectorAll('b, .activity-foot > span');
  for (const [place, text] of [
    [name, describeSwap(swap)],
    [step, stepText(swap, view)],
    [time, left],
  ] as const) {
    if (place !== undefined && place.textContent !== text) place.textContent = text;
  }
  const band = card.querySelector<HTMLElement>('.crossing');
  if (band !== null) setProgress(band, view === undefined ? startShare : measureProgress(view));
}

/** Latest view of a swap; of two payments, that of the one further behind, once both are known. */
function latestView({ id, both }: ShownSwap, views: ReadonlyMap<string, Track>): Track | undefined {
  if (both === undefined) return views.get(id);
  const [first, second] = both.map((swap) => views.get(swap.id));
  if (first === undefined || second === undefined) return undefined;
  return first.final || (!second.final && measureProgress(second) < measureProgress(first)) ? second : first;
}

function makeCard(swap: ShownSwap): HTMLElement {
  const [from, to] = [assetInfo(swap.from ?? ''), assetInfo(swap.to ?? '')];
  const way =
    from === undefined || to === undefined
      ? pairMark(swap)
      : [crossing({ from, to, networks: (swap.both ?? [swap]).map(({ network }) => network), height: 44, progress: startShare })];
  const head = element('span.activity-head', element('b'), icon('right'));
  const foot = element('span.activity-foot', element('span'), element('span'));
  const link = element('a.card.activity-card', { href: swapPath(swap) }, head, ...way, foot);
  return element('li', { 'data-id': swap.id, 'data-image': `${swap.from} ${swap.to}` }, link);
}

/** Shows running swaps in `list`; reuses card elements to preserve focus and the band's animation. */
export function showRunning(list: HTMLElement, swaps: readonly ShownSwap[], views: ReadonlyMap<string, Track>): void {
  const known = new Map([...list.children].flatMap((one) => (one instanceof HTMLElement ? [[one.dataset['id'], one] as const] : [])));
  const cards = swaps.map((swap) => {
    const card = known.get(swap.id);
    const made = card?.dataset['image'] === `${swap.from} ${swap.to}` ? card : makeCard(swap);
    fill(made, swap, latestView(swap, views));
    return made;
  });
  if (cards.length !== list.children.length || cards.some((card, index) => list.children[index] !== card)) list.replaceChildren(...cards);
}
