import { chainName } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { element } from '../../dom/element.ts';
import { duration } from '../../i18n/figures.ts';
import { timeOfDay } from '../../i18n/times.ts';
import type { SwapRecord } from '../history/history-record.ts';
import { icon } from './track-icons.ts';
import type { Stage, Track } from './track-lookup.ts';
import { isTurnedBack } from './track-progress.ts';
import { money, pairOf } from './track-view.ts';
import { tTrack, tTrackCount } from './track-words.ts';

type Kept = Pick<SwapRecord, 'from' | 'to' | 'createdAt'> | undefined;

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

const partsOf = ({ streaming, kind }: Track): Track['streaming'] =>
  kind !== 'limit' && streaming !== undefined && streaming.quantity > 1 ? streaming : undefined;

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
  return tTrack(name === 'swapping' && partsOf(view) !== undefined ? 'track.stage.parts' : `track.stage.${name}`, values);
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
  const parts = partsOf(view);
  return parts === undefined || status === 'ahead' ? [] : [partsBar(parts)];
}

/** What stands at the end of the line of a stage: its time, what is left, or its parts. */
function endOf(stage: Stage, view: Track, startedAt: number | undefined): readonly HTMLElement[] {
  const { name, status, expected_end: end } = stage;
  const parts = name === 'swapping' && status === 'present' ? partsOf(view) : undefined;
  if (parts !== undefined) return [element('span.track-left', partsText(parts))];
  if (end !== undefined) return [element('time.track-left', { datetime: end, 'data-end': `${Date.parse(end)}` })];
  if (name !== 'observed' || startedAt === undefined) return [];
  return [element('time.track-left', { datetime: new Date(startedAt).toISOString() }, timeOfDay(startedAt))];
}

function stageElement(stage: Stage, view: Track, kept: Kept): HTMLElement {
  const { name, status } = stage;
  const isBack = isTurnedBack(view) && (name === 'swapping' || name === 'outbound_signed');
  const dot = status === 'done' ? [icon(isBack ? 'back' : 'check', 14)] : [];
  return element(
    'li',
    { 'data-stage': name, 'data-status': status, 'data-back': isBack, 'aria-current': status === 'present' ? 'step' : false },
    element('span.track-dot', { 'aria-hidden': 'true' }, ...dot),
    element('span.track-name', stageName(stage, view, kept), element('span.visually-hidden', ` ${tTrack(`track.stage.${status}`)}`)),
    ...endOf(stage, view, kept?.createdAt),
    ...notesOf(stage, view),
  );
}

/** The way of a swap as a vertical line. `kept`: what this browser wrote down of it. */
export function stageList(view: Track, kept: Kept): HTMLElement {
  const shown = view.stages.filter(({ name }) => name !== 'outbound_delayed' || !isTurnedBack(view));
  return element('ol.track-line', { 'aria-label': tTrack('track.stages') }, ...shown.map((stage) => stageElement(stage, view, kept)));
}
