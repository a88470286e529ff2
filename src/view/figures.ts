import { formatUnits } from '../core/amount.ts';

/** Adds thousands separators to the whole part of decimal text. */
export const group = (text: string): string => text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** Abbreviated decimal text, truncated and never rounded up: seven digits, or below one at least six places and four digits. */
export function brief(units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.');
  const leading = fraction.search(/[1-9]/);
  const places = whole === '0' ? Math.max(6, leading + 4) : Math.max(2, 7 - whole.length);
  const cut = fraction.slice(0, places).replace(/0+$/, '');
  return group(cut === '' ? whole : `${whole}.${cut}`);
}

/** 42 → "0.42%". */
export const percent = (bps: number): string => `${formatUnits(BigInt(bps), 2)}%`;

/** "42 s", "12 min", "1 h 5 min": rounded up so that no wait is understated. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = `${Math.floor(minutes / 60)} h`;
  return minutes % 60 === 0 ? hours : `${hours} ${minutes % 60} min`;
}

/** "14 min 52 s". */
export function countdown(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
