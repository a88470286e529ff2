import { type BaseAmount, baseAmount, maxBaseAmount, parseDecimal } from '../amount.ts';
import { oneLine, type RequestedPayment } from './requested-payment.ts';

/** A request as a URI: what stands before the colon, between it and the question mark, and behind. */
export interface RequestUri {
  /** Small letters. */
  readonly scheme: string;
  /** As it is written, percent signs included. */
  readonly path: string;
  /** Values by name in small letters, decoded, in their order. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Text that is longer is no request; a QR code holds hardly more. */
export const longestRequest = 4_296;
const longestLabel = 60;
/** Fields with words for people, where `+` is a space, as forms write it. */
const words = ['label', 'message'];

/**
 * Text → its parts; undefined for text that has no scheme, or broken percent signs. Names of fields are taken in any case,
 * since a QR code is smaller in capitals.
 * @example readUri('BITCOIN:BC1Q?AMOUNT=0.1')?.fields.get('amount') // ['0.1']
 */
export function readUri(text: string): RequestUri | undefined {
  const match = /^([a-z][a-z0-9+.-]*):(?:\/\/)?([^?#]*)(?:\?([^#]*))?(?:#.*)?$/is.exec(text);
  if (match === null || text.length > longestRequest) return undefined;
  const [, scheme = '', path = '', query = ''] = match;
  const fields = new Map<string, string[]>();
  try {
    for (const pair of query.split('&').filter(Boolean)) {
      const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
      const name = decodeURIComponent(pair.slice(0, at)).toLowerCase();
      const held = fields.get(name) ?? [];
      const value = pair.slice(at + 1);
      fields.set(name, [...held, decodeURIComponent(words.includes(name) ? value.replaceAll('+', ' ') : value)]);
    }
  } catch {
    return undefined;
  }
  return { scheme: scheme.toLowerCase(), path, fields };
}

/** The one value of a field; undefined where it is missing or empty, `repeated` where there are several. */
export function requestField({ fields }: RequestUri, name: string): string | undefined | 'repeated' {
  const [value, ...others] = fields.get(name) ?? [];
  if (others.length > 0) return 'repeated';
  return value === undefined || value === '' ? undefined : value;
}

/** What the request calls the payee, or else itself. */
export function labelOf({ fields }: RequestUri): Pick<RequestedPayment, 'label'> {
  const label = oneLine(words.flatMap((name) => fields.get(name) ?? []).find((text) => text !== '') ?? '', longestLabel);
  return label === '' ? {} : { label };
}

/** An amount as a request has it: none, or one that is rounded up where the networks count less finely. */
export type RequestedAmount = Pick<RequestedPayment, 'amount' | 'isRoundedUp'>;

/**
 * The chain's own units → what has to arrive in units of the networks; undefined beyond any supply. Zero is left open.
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

/** Decimal text of whole coins with at most `decimals` places; undefined for any other text, a comma and an exponent included. */
export function requestedDecimal(text: string, decimals: number, places: number): RequestedAmount | undefined {
  const read = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/.test(text) ? parseDecimal(text, decimals) : undefined;
  return read?.ok ? requestedUnits(read.value, decimals, places) : undefined;
}
