import { isZeroText, readTyped, type Unread } from './amount-text.ts';

/** Decimals of dollars and prices: 1e8 units. */
const dollarPlaces = 8;
const centPlaces = 2;
/** A tenth of a cent; amounts are not rounded to finer steps. */
const finestStep = 10n ** 5n;

/** Value of `units` of an asset at `price` dollars per whole asset, floored. */
export function toUsd(units: bigint, decimals: number, price: bigint): bigint {
  return (units * price) / 10n ** BigInt(decimals);
}

/**
 * Amount of an asset worth `dollars` at `price`, floored to the first decimal place whose step is worth less than a tenth
 * of a cent, to keep it readable.
 */
export function unitsWorth(dollars: bigint, decimals: number, price: bigint): bigint {
  const exact = (dollars * 10n ** BigInt(decimals)) / price;
  let places = 0;
  while (places < decimals && price / 10n ** BigInt(places) >= finestStep) places += 1;
  const step = 10n ** BigInt(decimals - places);
  return exact - (exact % step);
}

export type DollarEntry = { readonly kind: 'empty' } | Unread | { readonly kind: 'dollars'; readonly dollars: bigint };

/** Parses typed dollars and cents; "0" and "0." count as empty. */
export function readDollars(text: string): DollarEntry {
  const trimmed = text.trim().replace(/^\$\s*/, '');
  if (isZeroText(trimmed)) return { kind: 'empty' };
  const read = readTyped(trimmed, centPlaces);
  return read.ok ? { kind: 'dollars', dollars: read.value * 10n ** BigInt(dollarPlaces - centPlaces) } : read;
}
