import { isEmptyAmount, readTyped, type Unread } from './amount-text.ts';

/** Dollars and prices count in 1e8 units. */
const dollarPlaces = 8;
const centPlaces = 2;
/** A tenth of a cent: finer steps of an amount are not worth their digits. */
const finestStep = 10n ** 5n;

/** What `units` of an asset are worth at `price` dollars for a whole one, floored. */
export function worthOf(units: bigint, decimals: number, price: bigint): bigint {
  return (units * price) / 10n ** BigInt(decimals);
}

/**
 * The amount of an asset that `dollars` buy at `price`, floored to the first decimal place of
 * which one step is worth less than a tenth of a cent, so that the figure can be read.
 */
export function unitsWorth(dollars: bigint, decimals: number, price: bigint): bigint {
  const exact = (dollars * 10n ** BigInt(decimals)) / price;
  let places = 0;
  while (places < decimals && price / 10n ** BigInt(places) >= finestStep) places += 1;
  const step = 10n ** BigInt(decimals - places);
  return exact - (exact % step);
}

export type DollarEntry = { readonly kind: 'empty' } | Unread | { readonly kind: 'dollars'; readonly dollars: bigint };

/** Reads typed dollars and cents; "0" and "0." may still become an amount. */
export function readDollars(text: string): DollarEntry {
  const trimmed = text.trim().replace(/^\$\s*/, '');
  if (isEmptyAmount(trimmed)) return { kind: 'empty' };
  const read = readTyped(trimmed, centPlaces);
  return read.ok ? { kind: 'dollars', dollars: read.value * 10n ** BigInt(dollarPlaces - centPlaces) } : read;
}
