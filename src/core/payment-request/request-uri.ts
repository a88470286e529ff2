import { type BaseAmount, baseAmount, maxBaseAmount, parseDecimal } from '../amount.ts';
import { oneLine } from '../words-of-others.ts';
import type { RequestedPayment } from './requested-payment.ts';

/** A request URI split into scheme, path and query. */
export interface RequestUri {
  /** Scheme in lowercase. */
  readonly scheme: string;
  /** Path as written, not percent-decoded. */
  readonly path: string;
  /** Decoded field values by lowercase name, in order. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Maximum length of a request, about the capacity of a QR code. */
export const longestRequest = 4_296;
const longestLabel = 60;
/** Names of human-readable fields, where `+` is a space, as in forms. */
const words = ['label', 'message'];

/**
 * Splits a URI; undefined without a scheme or with malformed percent-encoding. Field names are case-insensitive,
 * since QR codes are smaller in uppercase.
 * @example readUri('BITCOIN:BC1Q?AMOUNT=0.1')?.fields.get('amount') // ['0.1']
 */
export function readUri(text: string): RequestUri | undefined {
  const match = /^([a-z][a-z0-9+.-]*):(?:\/\/)?([^?#]*)(?:\?([^#]*))?(?:#.*)?$/is.exec(text);
  if (match === null || text.length > longestRequest) return undefined;
  const [, scheme = '', path = '', query = ''] = match;
  const fields = new Map<string, string[]>();
  try {
    for (const pair of query.split('&').filter(Boolean)) {
      const index = pair.includes('=') ? pair.indexOf('=') : pair.length;
      const name = decodeURIComponent(pair.slice(0, index)).toLowerCase();
      const held = fields.get(name) ?? [];
      const value = pair.slice(index + 1);
      fields.set(name, [...held, decodeURIComponent(words.includes(name) ? value.replaceAll('+', ' ') : value)]);
    }
  } catch {
    return undefined;
  }
  return { scheme: scheme.toLowerCase(), path, fields };
}

/** Single value of a field; undefined when missing or empty, `repeated` when there are several. */
export function requestField({ fields }: RequestUri, name: string): string | undefined | 'repeated' {
  const [value, ...others] = fields.get(name) ?? [];
  if (others.length > 0) return 'repeated';
  return value === undefined || value === '' ? undefined : value;
}

/** Label of the payee, else the message of the request. */
export function labelOf({ fields }: RequestUri): Pick<RequestedPayment, 'label'> {
  const label = oneLine(words.flatMap((name) => fields.get(name) ?? []).find((text) => text !== '') ?? '', longestLabel);
  return label === '' ? {} : { label };
}

/** Amount of a request: absent, or rounded up where the networks are less precise. */
export type RequestedAmount = Pick<RequestedPayment, 'amount' | 'isRoundedUp'>;

/**
 * Converts native units to the required amount in protocol units; undefined beyond any supply. Zero
 * leaves the amount open.
 * @example requestedUnits(1_000_000_001n, 18, 8) // { amount: 1n, isRoundedUp: true }
 */
export function requestedUnits(units: bigint, decimals: number, places: number): RequestedAmount | undefined {
  if (units === 0n) return {};
  const shift = 10n ** BigInt(Math.abs(decimals - places));
  const isFiner = decimals > places;
  const amount: BaseAmount = baseAmount(isFiner ? (units + shift - 1n) / shift : units * shift);
  if (amount > maxBaseAmount) return undefined;
  return isFiner && units % shift !== 0n ? { amount, isRoundedUp: true } : { amount };
}

/** Parses a decimal coin amount with at most `decimals` decimals; undefined for other text, including commas and exponents. */
export function requestedDecimal(text: string, decimals: number, places: number): RequestedAmount | undefined {
  const read = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/.test(text) ? parseDecimal(text, decimals) : undefined;
  return read?.ok ? requestedUnits(read.value, decimals, places) : undefined;
}
