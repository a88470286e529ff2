import { figureLocale } from './locale.ts';

const written = (time: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(figureLocale(), options).format(new Date(time));

/** Times are unix milliseconds, shown by the clock of the device. */
export const dayAndTime = (time: number): string => written(time, { dateStyle: 'medium', timeStyle: 'short' });

export const timeOfDay = (time: number): string => written(time, { hour: 'numeric', minute: '2-digit' });

export const timeToTheSecond = (time: number): string => written(time, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
