import { element } from '../../dom/element.ts';
import { duration } from '../../i18n/figures.ts';
import { timeOfDay } from '../../i18n/times.ts';
import type { Stage, Track } from './track-lookup.ts';
import { titleOf } from './track-view.ts';
import { tTrack, tTrackCount } from './track-words.ts';

const mostCells = 60;

/** n of m as cells; above sixty parts each cell stands for several. */
function partsBar({ count, quantity, failed }: NonNullable<Track['streaming']>): HTMLElement {
  const cells = Math.min(quantity, mostCells);
  const full = Math.floor((count * cells) / Math.max(1, quantity));
  const bar = element('span.track-cells', { 'aria-hidden': 'true' });
  for (let cell = 0; cell < cells; cell += 1) bar.append(element(cell < full ? 'i.full' : 'i'));
  const said = tTrack('track.parts', { n: count, m: quantity });
  const missed = failed === 0 ? [] : [element('span.track-note', tTrackCount('track.partsFailed', failed))];
  return element('span.track-progress', bar, element('span', said), ...missed);
}

/** The remaining time of a stage, counted down between two answers. */
export function leftText(expectedEnd: number, now: number): string {
  const seconds = Math.ceil((expectedEnd - now) / 1000);
  if (seconds > 0) return tTrack('track.left', { time: duration(seconds) });
  return tTrack('track.overdue', { time: timeOfDay(expectedEnd) });
}

function stageElement(stage: Stage, view: Track): HTMLElement {
  const isBack = (view.state === 'refunded' || view.state === 'cancelled') && stage.name === 'outbound_signed';
  const name = tTrack(isBack ? 'track.stage.refund' : `track.stage.${stage.name}`);
  const parts = stage.name === 'swapping' && view.streaming !== undefined && view.streaming.quantity > 1 ? [partsBar(view.streaming)] : [];
  const end =
    stage.expected_end === undefined
      ? []
      : [
          element('time.track-left', {
            datetime: stage.expected_end,
            'data-end': `${Date.parse(stage.expected_end)}`,
          }),
        ];
  return element(
    'li',
    { 'data-stage': stage.name, 'data-status': stage.status, ...(stage.status === 'present' ? { 'aria-current': 'step' } : {}) },
    element('span.track-dot', { 'aria-hidden': 'true' }),
    element('span.track-name', name),
    element('span.track-word', tTrack(`track.stage.${stage.status}`)),
    ...end,
    ...parts,
  );
}

/** The way of a swap as a vertical line; its end is a line of its own. */
export function stageList(view: Track): HTMLElement {
  const ending = view.final ? [element('li', { 'data-stage': 'end', 'data-status': 'done', 'data-ending': view.state })] : [];
  for (const end of ending) {
    end.append(element('span.track-dot', { 'aria-hidden': 'true' }), element('span.track-name', titleOf(view)));
  }
  return element(
    'ol.track-line',
    { 'aria-label': tTrack('track.stages') },
    ...view.stages.map((stage) => stageElement(stage, view)),
    ...ending,
  );
}
