import { chainName } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { element } from '../../dom/element.ts';
import { duration } from '../../i18n/figures.ts';
import { timeOfDay } from '../../i18n/times.ts';
import type { StageEnds, SwapRecord } from '../history/history-record.ts';
import { icon } from './track-icons.ts';
import type { Stage, Track } from './track-lookup.ts';
import { isTurnedBack } from './track-progress.ts';
import { money, pairOf, unbroken } from './track-view.ts';
import { tTrack, tTrackCount } from './track-words.ts';

type Kept = Pick<SwapRecord, 'from' | 'to'> | undefined;

const mostCells = 60;

/** n of m as cells; above sixty parts each cell stands for several. */
function partsBar({ count, quantity, failed }: NonNullable<Track['streaming']>): HTMLElement {
  const cells = Math.min(quantity, mostCells);
  const full = Math.floor((count * cells) / Math.max(1, quantity));
  const bar = element('span.track-cells', { 'aria-hidden': 'true' });
  for (let cell = 0; cell < cells; cell += 1) bar.append(element(cell < full ? 'i.full' : 'i'));
  const missed = failed === 0 ? [] : [element('span.track-note', tTrackCount('track.partsFailed', failed))];
  return element('span.track-progress', bar, ...missed);
}

/** The remaining time of a stage, counted down between two answers. */
export function leftText(expectedEnd: number, now: number): string {
  const seconds = Math.ceil((expectedEnd - now) / 1000);
  if (seconds > 0) return tTrack('track.left', { time: duration(seconds) });
  return tTrack('track.overdue', { time: timeOfDay(expectedEnd) });
}

/** n of m parts, of a swap in parts. */
export const partsText = ({ count, quantity }: NonNullable<Track['streaming']>): string =>
  tTrackCount('track.parts', quantity, { n: count, m: quantity });

const swapped: readonly Track['state'][] = ['outbound_delayed', 'outbound_signed', 'done', 'partly_refunded'];

/** The parts of a swap. Once it is swapped all of them are through, however many the last answer before had counted. */
export function countedParts({
  streaming,
  kind,
  state,
}: Pick<Track, 'kind' | 'state'> & Partial<Pick<Track, 'streaming'>>): Track['streaming'] {
  if (kind === 'limit' || streaming === undefined || streaming.quantity < 2) return undefined;
  return swapped.includes(state) ? { ...streaming, count: streaming.quantity } : streaming;
}

/** The chain that a stage is about, from an answer or from what this browser keeps. */
function chainOf(name: Stage['name'], view: Track, kept: Kept): string | undefined {
  const { from, to } = pairOf(view, kept);
  if (name === 'confirming') return view.input?.chain ?? from?.chain;
  const isBack = isTurnedBack(view);
  const paid = view.outputs.find(({ kind }) => kind === (isBack ? 'refund' : 'payout')) ?? view.outputs[0];
  return paid?.chain ?? (isBack ? from : to)?.chain;
}

/** What a stage is called; without its chain as long as nobody knows it. */
export function stageName({ name, status }: Pick<Stage, 'name' | 'status'>, view: Track, kept: Kept): string {
  const isBack = isTurnedBack(view);
  const chain = chainOf(name, view, kept);
  if (chain === undefined && name === 'confirming') return tTrack('track.title.confirming');
  if (chain === undefined && name === 'outbound_signed' && !isBack) return tTrack('track.title.outbound_signed');
  const values = { network: protocols[view.network].name, chain: chainName(chain ?? '') };
  if (name === 'confirming' && status !== 'done') return tTrack('track.stage.confirmingNow', values);
  if (isBack && name === 'swapping') return tTrack('track.stage.turned', values);
  if (isBack && name === 'outbound_signed') return tTrack('track.stage.refund', values);
  return tTrack(name === 'swapping' && countedParts(view) !== undefined ? 'track.stage.parts' : `track.stage.${name}`, values);
}

/** What stands below the name of a stage. */
function notesOf({ name, status }: Stage, view: Track): readonly HTMLElement[] {
  const note = (text: string) => [element('span.track-note', text)];
  const { refund, expected } = view;
  if (name === 'outbound_delayed' && status !== 'done') return note(tTrack('track.stage.delayNote'));
  if (name !== 'swapping') return [];
  if (isTurnedBack(view)) {
    if (refund?.emitted === undefined || expected === undefined) return [];
    return note(tTrack('track.stage.wouldPay', { amount: money(refund.emitted, expected.asset) }));
  }
  const parts = countedParts(view);
  return parts === undefined || status === 'ahead' ? [] : [partsBar(parts)];
}

/** What stands at the end of the line of a stage: when it was over, what is left of it, or its parts. */
function orderEnd(stage: Stage, view: Track, ends: StageEnds): readonly HTMLElement[] {
  const { name, status, expected_end: end } = stage;
  const parts = name === 'swapping' && status === 'present' ? countedParts(view) : undefined;
  if (parts !== undefined) return [element('span.track-left', partsText(parts))];
  if (end !== undefined) return [element('time.track-left', { datetime: end, 'data-end': `${Date.parse(end)}` })];
  const at = status === 'done' ? ends[name] : undefined;
  return at === undefined ? [] : [element('time.track-left', { datetime: new Date(at).toISOString() }, unbroken(timeOfDay(at)))];
}

function stageElement(stage: Stage, view: Track, { kept, ends }: StagesOf): HTMLElement {
  const { name, status } = stage;
  const isBack = isTurnedBack(view) && (name === 'swapping' || name === 'outbound_signed');
  const dot = status === 'done' ? [icon(isBack ? 'back' : 'check', 14)] : [];
  return element(
    'li',
    { 'data-stage': name, 'data-status': status, 'data-back': isBack, 'aria-current': status === 'present' ? 'step' : false },
    element('span.track-dot', { 'aria-hidden': 'true' }, ...dot),
    element('span.track-name', stageName(stage, view, kept), element('span.visually-hidden', ` ${tTrack(`track.stage.${status}`)}`)),
    ...orderEnd(stage, view, ends),
    ...notesOf(stage, view),
  );
}

/** What is known of a swap beside its answer: what this browser wrote down, and when its stages were over. */
export interface StagesOf {
  readonly kept: Kept;
  readonly ends: StageEnds;
}

/** The way of a swap as a vertical line. */
export function stageList(view: Track, more: StagesOf): HTMLElement {
  const shown = view.stages.filter(({ name }) => name !== 'outbound_delayed' || !isTurnedBack(view));
  return element('ol.track-line', { 'aria-label': tTrack('track.stages') }, ...shown.map((stage) => stageElement(stage, view, more)));
}
