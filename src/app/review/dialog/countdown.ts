import { isolated } from '../../../i18n/locale.ts';

/** From here on the time left is told in amber. */
export const lateSeconds = 120;

/** Seconds of the countdown that are announced to listeners; its end is announced by what takes its place. */
const announcedAt = [60, 120, 300] as const;

const twoDigits = (n: number): string => `${n}`.padStart(2, '0');

/** "14:51", "1:02:03": as a clock shows it, in every language. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const text = hours > 0 ? `${hours}:${twoDigits(minutes)}` : `${minutes}`;
  return isolated(`${text}:${twoDigits(seconds % 60)}`);
}

/** The step of the countdown that was passed last; undefined before the first. */
export const announcedSeconds = (left: number): number | undefined => announcedAt.find((at) => left <= at);
