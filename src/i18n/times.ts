import { figureLocale } from './locale.ts';

const written = (time: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(figureLocale(), options).format(new Date(time));

/** Times are unix milliseconds, shown by the clock of the device. */
export const dayAndTime = (time: number): string => written(time, { dateStyle: 'medium', timeStyle: 'short' });

export const timeOfDay = (time: number): string => written(time, { hour: 'numeric', minute: '2-digit' });

/** A time within half a day of `now` by the clock alone, any other with its day. */
export const soonTime = (time: number, now: number): string => (Math.abs(time - now) < 12 * 3_600_000 ? timeOfDay(time) : dayAndTime(time));

export const timeToTheSecond = (time: number): string => written(time, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
