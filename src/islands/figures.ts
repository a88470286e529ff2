import { formatUnits, parseDecimal } from '../core/amount.ts';
import { say } from './words.ts';

const dollarPlaces = 8;

/** Thousands separators in the whole part of decimal text. */
export function group(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Every digit, grouped. */
export function exact(units: bigint, decimals: number): string {
  return group(formatUnits(units, decimals));
}

/** Short decimal text, cut and never rounded up: seven digits, or under one at least six places and four digits. */
export function brief(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const [whole = '0', fraction = ''] = formatUnits(units < 0n ? -units : units, decimals).split('.');
  const leading = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const places = whole === '0' ? Math.max(6, leading + 4) : Math.max(2, 7 - whole.length);
  const cut = fraction.slice(0, places).replace(/0+$/, '');
  return sign + group(cut === '' ? whole : `${whole}.${cut}`);
}

/** 42 → "0.42%". */
export function percent(bps: number): string {
  return `${formatUnits(BigInt(bps), 2)}%`;
}

/** Decimal dollars → "$1,234.56", cut to cents; amounts under a cent say so. */
export function dollars(text: string): string {
  const parsed = parseDecimal(text.replace('-', ''), dollarPlaces);
  return parsed.ok ? dollarText(parsed.value) : '';
}

function dollarText(units: bigint): string {
  const cents = units / 10n ** 6n;
  if (units > 0n && cents === 0n) return say('figure.underCent');
  const [whole = '0', fraction = ''] = formatUnits(cents, 2).split('.');
  return `$${group(whole)}.${fraction.padEnd(2, '0')}`;
}

/** The dollars that `part` of `whole` is worth when `whole` is worth `text` dollars. */
export function dollarsOfPart(part: bigint, whole: bigint, text: string | undefined): string | undefined {
  if (text === undefined || whole === 0n) return undefined;
  const parsed = parseDecimal(text, dollarPlaces);
  return parsed.ok ? dollarText((parsed.value * part) / whole) : undefined;
}

/** How many of the second asset one of the first is worth, cut. */
export function rate(amountIn: bigint, decimalsIn: number, amountOut: bigint, decimalsOut: number): string {
  if (amountIn === 0n) return '0';
  const guard = 10;
  return brief((amountOut * 10n ** BigInt(decimalsIn + guard)) / amountIn, decimalsOut + guard);
}

/** "42 s", "12 min", "1 h 5 min": one sense of scale, rounded up so that no wait is understated. */
export function duration(seconds: number): string {
  if (seconds < 60) return say('time.seconds', { n: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return say('time.minutes', { n: minutes });
  const rest = minutes % 60;
  const hours = say('time.hours', { n: Math.floor(minutes / 60) });
  return rest === 0 ? hours : `${hours} ${say('time.minutes', { n: rest })}`;
}

/** "14 min 52 s": for countdowns and for parts that must add up. */
export function preciseDuration(seconds: number): string {
  const parts = [
    { key: 'time.hours', n: Math.floor(seconds / 3600) },
    { key: 'time.minutes', n: Math.floor(seconds / 60) % 60 },
    { key: 'time.seconds', n: seconds % 60 },
  ] as const;
  const shown = parts.filter(({ n }) => n > 0).map(({ key, n }) => say(key, { n }));
  return shown.length === 0 ? say('time.seconds', { n: 0 }) : shown.join(' ');
}

/** Text in groups of four, as addresses are read aloud. */
export function inFours(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}
