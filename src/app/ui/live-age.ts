import { preciseDuration } from '../../i18n/figures.ts';

/** The time of the service when an answer arrived: its Date and the seconds that caches held it. The clock of the browser without them. */
export function servedAt(headers: Pick<Headers, 'get'>, now: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  const held = /^\d{1,9}$/.exec(headers.get('age') ?? '')?.[0] ?? '0';
  return Number.isNaN(date) ? now : date + Number(held) * 1000;
}

/** When an answer was given and when it arrived, by two clocks that need not agree. Unix milliseconds. */
export interface Arrival {
  readonly servedAt: number;
  readonly arrivedAt: number;
}

/** Whole seconds between what was seen at `seenAt`, by the clock of the service, and `now`, by the browser's; never negative. */
export function shownAgeSeconds(seenAt: number, { servedAt: served, arrivedAt }: Arrival, now: number): number {
  return Math.max(0, Math.floor((served - seenAt + (now - arrivedAt)) / 1000));
}

export function ageText(seenAt: number, arrival: Arrival, now: number): string {
  return preciseDuration(shownAgeSeconds(seenAt, arrival, now));
}
