import { formatUnits, parseDecimal } from '../core/amount.ts';
import { figureLocale, isLeftward, isolated, perLocale } from './locale.ts';
import { t } from './t.ts';

const dollarPlaces = 8;

/** Formats a figure with the locale's affixes; the space between them is normalized, since its width differs between engines. */
function around(options: Intl.NumberFormatOptions): (figure: string) => string {
  const parts = new Intl.NumberFormat(figureLocale(), { ...options, maximumFractionDigits: 0 }).formatToParts(1);
  const index = parts.findIndex(({ type }) => type === 'integer');
  const text = (some: readonly Intl.NumberFormatPart[]) =>
    some
      .map(({ value }) => value)
      .join('')
      .replace(/\s/, '\u00a0');
  return (figure) => text(parts.slice(0, index)) + figure + text(parts.slice(index + 1));
}

const getFormats = perLocale(() => {
  const whole = new Intl.NumberFormat(figureLocale(), { maximumFractionDigits: 0 });
  return {
    group: (digits: string) => whole.format(BigInt(digits)),
    mark: decimalMark(),
    // Arabic wraps signs in direction marks that break inside other text.
    percent: isLeftward() ? (figure: string) => isolated(`${figure}%`) : around({ style: 'percent' }),
    dollars: isLeftward()
      ? (figure: string) => isolated(`$${figure}`)
      : around({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
  };
});

/** Decimal separator. */
export function decimalMark(): string {
  const parts = new Intl.NumberFormat(figureLocale()).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Decimal text in the page's locale: its thousands separators and decimal mark. */
export function group(text: string): string {
  const [, sign = '', whole = '', fraction] = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text) ?? [];
  if (whole === '') return text;
  const { group: grouped, mark } = getFormats();
  return sign + grouped(whole) + (fraction === undefined ? '' : mark + fraction);
}

/** Exact amount, grouped. */
export function exact(units: bigint, decimals: number): string {
  return group(formatUnits(units, decimals));
}

/** Abbreviated decimal text, truncated and never rounded up: seven digits, or below one at least six places and four digits. */
export function brief(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const [whole = '0', fraction = ''] = formatUnits(units < 0n ? -units : units, decimals).split('.');
  const leading = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0;
  const places = whole === '0' ? Math.max(6, leading + 4) : Math.max(2, 7 - whole.length);
  const cut = fraction.slice(0, places).replace(/0+$/, '');
  return sign + group(cut === '' ? whole : `${whole}.${cut}`);
}

/** Amount and unit, kept in this order in either text direction. */
export const inUnit = (figure: string, unit: string): string => isolated(`${figure} ${unit}`);

/** Basis points as a percentage: 42 is "0.42%". */
export function percent(bps: number): string {
  return getFormats().percent(group(formatUnits(BigInt(bps), 2)));
}

/** Decimal dollars as "$1,234.56", truncated to cents; amounts under a cent are worded as such. */
export function dollars(text: string): string {
  const parsed = parseDecimal(text.replace('-', ''), dollarPlaces);
  return parsed.ok ? dollarText(parsed.value) : '';
}

/** Decimal text with the dollar sign where the locale puts it. */
export function inDollars(text: string): string {
  return getFormats().dollars(group(text));
}

function dollarText(units: bigint): string {
  const cents = units / 10n ** 6n;
  if (units > 0n && cents === 0n) return t('figure.underCent');
  const [whole = '0', fraction = ''] = formatUnits(cents, 2).split('.');
  return inDollars(`${whole}.${fraction.padEnd(2, '0')}`);
}

/** Dollar value of `part` when `whole` is worth `text` dollars. */
export function dollarsOfPart(part: bigint, whole: bigint, text: string | undefined): string | undefined {
  if (text === undefined || whole === 0n) return undefined;
  const parsed = parseDecimal(text, dollarPlaces);
  return parsed.ok ? dollarText((parsed.value * part) / whole) : undefined;
}

/** Units of the second asset per unit of the first, truncated. */
export function rate(amountIn: bigint, decimalsIn: number, amountOut: bigint, decimalsOut: number): string {
  if (amountIn === 0n) return '0';
  const guard = 10;
  return brief((amountOut * 10n ** BigInt(decimalsIn + guard)) / amountIn, decimalsOut + guard);
}

/** "42 s", "12 min", "1 h 5 min", "3 d 4 h": rounded up so that no wait is understated. */
export function duration(seconds: number): string {
  if (seconds < 60) return t('time.seconds', { n: seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return t('time.minutes', { n: minutes });
  const isLong = minutes > 2_880;
  const [most, least, size] = isLong ? (['time.days', 'time.hours', 24] as const) : (['time.hours', 'time.minutes', 60] as const);
  const count = isLong ? Math.ceil(minutes / 60) : minutes;
  const rest = count % size;
  return t(most, { n: Math.floor(count / size) }) + (rest === 0 ? '' : ` ${t(least, { n: rest })}`);
}

/** "14 min 52 s": for countdowns and parts that must add up. */
export function preciseDuration(seconds: number): string {
  const parts = [
    { key: 'time.hours', n: Math.floor(seconds / 3600) },
    { key: 'time.minutes', n: Math.floor(seconds / 60) % 60 },
    { key: 'time.seconds', n: seconds % 60 },
  ] as const;
  const shown = parts.filter(({ n }) => n > 0).map(({ key, n }) => t(key, { n }));
  return shown.length === 0 ? t('time.seconds', { n: 0 }) : shown.join(' ');
}

/** Text in groups of four, for reading addresses aloud. */
export function inGroups(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}
