import { formatUnits } from '../../core/amount.ts';
import { figureLocale, isLeftward, isolated, perLocale } from '../../i18n/locale.ts';

/** Integer digits from which values are abbreviated to thousands or millions. */
const longDigits = 5;
const maxPlaces = 12;

interface Unit {
  /** Decimals of the values. */
  readonly decimals: number;
  readonly isDollars?: boolean;
}

/** Formats by length, unit and places: creating one costs more than a row of a table. */
const formats = perLocale(() => new Map<string, Intl.NumberFormat>());

function getFormat(isLong: boolean, isDollars: boolean, places: number): Intl.NumberFormat {
  const key = `${isLong} ${isDollars} ${places}`;
  const known = formats().get(key);
  if (known !== undefined) return known;
  // Arabic would put its word for million between the number and the currency sign.
  const locale = isDollars && isLeftward() ? 'en' : figureLocale();
  const currency = isDollars && !isLeftward() ? ({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const) : {};
  const notation = isLong ? 'compact' : 'standard';
  const made = new Intl.NumberFormat(locale, { ...currency, notation, minimumFractionDigits: places, maximumFractionDigits: places });
  formats().set(key, made);
  return made;
}

function formatter(numbers: readonly number[], isDollars: boolean, places: number): (value: number) => string {
  const isLong = numbers.some((value) => Math.abs(value) >= 10 ** (longDigits - 1));
  const format = getFormat(isLong, isDollars, places);
  return (value) => (isDollars && isLeftward() ? isolated(`$${format.format(value)}`) : format.format(value));
}

/** Maximum rounding error, relative to the smallest gap between values. */
const mostOff = 0.15;

/** Whether this many places keep the values distinguishable, abbreviated where they are long. */
function isFine(numbers: readonly number[], places: number): boolean {
  const highest = Math.max(...numbers.map(Math.abs));
  const unit = highest >= 10 ** (longDigits - 1) ? 10 ** (3 * Math.floor(Math.log10(highest) / 3)) : 1;
  const gaps = numbers.slice(1).map((value, index) => Math.abs(value - (numbers[index] ?? value)));
  const off = numbers.map((value) => Math.abs(Number((value / unit).toFixed(places)) * unit - value));
  return Math.max(...off) <= Math.min(...gaps) * mostOff;
}

/** Formats values with the fewest places that keep them distinguishable. */
export function shortFigures(values: readonly bigint[], { decimals, isDollars = false }: Unit): readonly string[] {
  const numbers = values.map((value) => Number(formatUnits(value, decimals)));
  let texts: readonly string[] = [];
  for (let places = 0; places <= maxPlaces; places += 1) {
    texts = numbers.map(formatter(numbers, isDollars, places));
    if (new Set(texts).size === texts.length && isFine(numbers, places)) break;
  }
  return texts;
}

/** Formats a dollar amount briefly: $68.4M. */
export function shortSum(value: bigint, decimals: number): string {
  const [number] = [Number(formatUnits(value, decimals))];
  const places = number >= 100_000_000 ? 1 : number >= 1_000_000 || number < 1_000 ? 2 : 0;
  return formatter([number], true, places)(number);
}
