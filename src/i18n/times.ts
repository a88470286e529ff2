import { figureLocale } from './locale.ts';

const written = (time: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(figureLocale(), options).format(new Date(time));

/** Date and time of day in the device's time zone; `time` in unix milliseconds. */
export const dayAndTime = (time: number): string => written(time, { dateStyle: 'medium', timeStyle: 'short' });

export const timeOfDay = (time: number): string => written(time, { hour: 'numeric', minute: '2-digit' });

/** Time of day within twelve hours of `now`; otherwise with the date. */
export const soonTime = (time: number, now: number): string => (Math.abs(time - now) < 12 * 3_600_000 ? timeOfDay(time) : dayAndTime(time));

export const timeToTheSecond = (time: number): string => written(time, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
