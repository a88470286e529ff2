import { preciseDuration } from '../../i18n/figures.ts';

/** Service time of a response: its Date plus the Age that caches added. Falls back to the browser's clock. */
export function servedAt(headers: Pick<Headers, 'get'>, now: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  const held = /^\d{1,9}$/.exec(headers.get('age') ?? '')?.[0] ?? '0';
  return Number.isNaN(date) ? now : date + Number(held) * 1000;
}

/** Service and arrival time of a response, from two clocks that need not agree. Unix milliseconds. */
export interface Arrival {
  readonly servedAt: number;
  readonly arrivedAt: number;
}

/** Whole seconds between `seenAt`, on the service's clock, and `now`, on the browser's; never negative. */
export function shownAgeSeconds(seenAt: number, { servedAt: served, arrivedAt }: Arrival, now: number): number {
  return Math.max(0, Math.floor((served - seenAt + (now - arrivedAt)) / 1000));
}

export function ageText(seenAt: number, arrival: Arrival, now: number): string {
  return preciseDuration(shownAgeSeconds(seenAt, arrival, now));
}
