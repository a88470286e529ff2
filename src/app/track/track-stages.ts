import { chainName } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { movingStates } from '../../core/track/track-states.ts';
import { element } from '../../dom/element.ts';
import { duration } from '../../i18n/figures.ts';
import { soonTime, timeOfDay } from '../../i18n/times.ts';
import type { StageEnds, SwapRecord } from '../state/history/history-record.ts';
import { tTrack, tTrackCount } from '../words/track-words.ts';
import { icon } from './track-icons.ts';
import type { Stage, Track } from './track-lookup.ts';
import { isTurnedBack } from './track-progress.ts';
import { findPair, money, unbroken } from './track-view.ts';

type Kept = Pick<SwapRecord, 'from' | 'to'> | undefined;

const maxCells = 60;

/** Bar with one cell per part of a streaming swap; above sixty parts, each cell represents several. */
function partsBar({ count, quantity, failed }: NonNullable<Track['streaming']>): HTMLElement {
  const cells = Math.min(quantity, maxCells);
  const full = Math.floor((count * cells) / Math.max(1, quantity));
  const bar = element('span.track-cells', { 'aria-hidden': 'true' });
  for (let cell = 0; cell < cells; cell += 1) bar.append(element(cell < full ? 'i.full' : 'i'));
  const missed = failed === 0 ? [] : [element('span.track-note', tTrackCount('track.partsFailed', failed))];
  return element('span.track-progress', bar, ...missed);
}

/** Expected end of a stage as text, or a note that it is overdue. */
export const byText = (end: number, now: number): string =>
  tTrack(end > now ? 'track.by' : 'track.overdue', { time: unbroken(soonTime(end, now)) });

/** Expected arrival of the payout as text, or a note that it is overdue. */
export const arrivesText = (at: number, now: number): string =>
  at > now ? tTrack('track.arrives', { time: unbroken(soonTime(at, now)) }) : byText(at, now);

/** "n of m parts" of a streaming swap. */
export const partsText = ({ count, quantity }: NonNullable<Track['streaming']>): string =>
  tTrackCount('track.parts', quantity, { n: count, m: quantity });

const swapped: readonly Track['state'][] = ['outbound_delayed', 'outbound_signed', 'done', 'partly_refunded'];

/** Streaming progress. After the swap stage all parts count as done, whatever the last count was. */
export function countedParts({
  streaming,
  kind,
  state,
}: Pick<Track, 'kind' | 'state'> & Partial<Pick<Track, 'streaming'>>): Track['streaming'] {
  if (kind === 'limit' || streaming === undefined || streaming.quantity < 2) return undefined;
  return swapped.includes(state) ? { ...streaming, count: streaming.quantity } : streaming;
}

/** Chain of a stage, from the response or this browser's record. */
function pickChain(name: Stage['name'], view: Track, kept: Kept): string | undefined {
  const { from, to } = findPair(view, kept);
  if (name === 'confirming') return view.input?.chain ?? from?.chain;
  const isBack = isTurnedBack(view);
  const paid = view.outputs.find(({ kind }) => kind === (isBack ? 'refund' : 'payout')) ?? view.outputs[0];
  return paid?.chain ?? (isBack ? from : to)?.chain;
}

/** Stage name; without the chain while it is unknown. */
export function stageName({ name, status }: Pick<Stage, 'name' | 'status'>, view: Track, kept: Kept): string {
  const isBack = isTurnedBack(view);
  const chain = pickChain(name, view, kept);
  if (chain === undefined && name === 'confirming') return tTrack('track.title.confirming');
  if (chain === undefined && name === 'outbound_signed' && !isBack) return tTrack('track.title.outbound_signed');
  const values = { network: protocols[view.network].name, chain: chainName(chain ?? '') };
  if (name === 'confirming' && status !== 'done') return tTrack('track.stage.confirmingNow', values);
  if (isBack && name === 'swapping') return tTrack('track.stage.turned', values);
  if (isBack && name === 'outbound_signed') return tTrack('track.stage.refund', values);
  return tTrack(name === 'swapping' && countedParts(view) !== undefined ? 'track.stage.parts' : `track.stage.${name}`, values);
}

/** Notes below a stage name. */
function buildNotes({ name, status }: Stage, view: Track): readonly HTMLElement[] {
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

/**
 * Duration of a stage in whole seconds, from the last known end before it or else from the payment. Undefined where
 * either time is unknown.
 */
export function tookSince(name: Stage['name'], ends: StageEnds, start: number | undefined): number | undefined {
  const place = movingStates.indexOf(name);
  const before = movingStates.slice(0, place).reduce<number | undefined>((last, one) => ends[one] ?? last, start);
  const end = ends[name];
  return end === undefined || before === undefined || end < before ? undefined : Math.round((end - before) / 1000);
}

/** Trailing text of a stage: completion time, time left, or its parts. */
function buildEnd(stage: Stage, view: Track, { ends, start }: Pick<StagesOf, 'ends' | 'start'>): readonly HTMLElement[] {
  const { name, status, expected_end: end } = stage;
  const parts = name === 'swapping' && status === 'present' ? countedParts(view) : undefined;
  if (parts !== undefined) return [element('span.track-left', partsText(parts))];
  // The end of the delay is the payout, whose time the page shows once.
  if (end !== undefined && !(name === 'outbound_delayed' && view.arrives_at !== undefined))
    return [element('time.track-left', { datetime: end, 'data-end': `${Date.parse(end)}` })];
  const at = status === 'done' ? ends[name] : undefined;
  if (at === undefined) return [];
  const took = tookSince(name, ends, start);
  const text = [unbroken(timeOfDay(at)), ...(took === undefined ? [] : [unbroken(duration(took))])].join(' · ');
  return [element('time.track-left', { datetime: new Date(at).toISOString() }, text)];
}

function stageElement(stage: Stage, view: Track, { kept, ends, start }: StagesOf): HTMLElement {
  const { name, status } = stage;
  const isBack = isTurnedBack(view) && (name === 'swapping' || name === 'outbound_signed');
  const dot = status === 'done' ? [icon(isBack ? 'back' : 'check', 14)] : [];
  return element(
    'li',
    { 'data-stage': name, 'data-status': status, 'data-back': isBack, 'aria-current': status === 'present' ? 'step' : false },
    element('span.track-dot', { 'aria-hidden': 'true' }, ...dot),
    element('span.track-name', stageName(stage, view, kept), element('span.visually-hidden', ` ${tTrack(`track.stage.${status}`)}`)),
    ...buildEnd(stage, view, { ends, start }),
    ...buildNotes(stage, view),
  );
}

/** Stage data besides the response: this browser's record and the stage end times. */
export interface StagesOf {
  readonly kept: Kept;
  readonly ends: StageEnds;
  /** Payment time in unix milliseconds, if known to this browser. */
  readonly start: number | undefined;
}

/** Stages of a swap as a vertical timeline. */
export function stageList(view: Track, more: StagesOf): HTMLElement {
  const shown = view.stages.filter(({ name }) => name !== 'outbound_delayed' || !isTurnedBack(view));
  return element('ol.track-line', { 'aria-label': tTrack('track.stages') }, ...shown.map((stage) => stageElement(stage, view, more)));
}
