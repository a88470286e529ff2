import { isolated } from '../../../i18n/locale.ts';

/** Seconds left below which the countdown turns amber. */
export const lateSeconds = 120;

/** Seconds at which screen readers are told the time left; the view that follows announces the end. */
const announcedAt = [60, 120, 300] as const;

const twoDigits = (n: number): string => `${n}`.padStart(2, '0');

/** "14:51", "1:02:03": clock format in every language. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const text = hours > 0 ? `${hours}:${twoDigits(minutes)}` : `${minutes}`;
  return isolated(`${text}:${twoDigits(seconds % 60)}`);
}

/** The last announcement step passed; undefined before the first. */
export const announcedSeconds = (left: number): number | undefined => announcedAt.find((at) => left <= at);
