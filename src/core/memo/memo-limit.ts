import { type BaseAmount, baseAmount } from '../amount.ts';
import { fail, ok, type Result } from '../errors.ts';

/** Largest limit: the networks parse limits as unsigned 256-bit integers (THORNode memo_parser.go). */
const largest = 2n ** 256n - 1n;
const largestExponent = 77;
const form = /^(0|[1-9][0-9]*)(?:[eE](0|[1-9][0-9]?))?$/;

/** A limit as written in a memo, with the exact value a node parses. */
export interface WrittenLimit {
  readonly text: string;
  readonly value: BaseAmount;
}

/**
 * Parses a memo's limit exactly; empty is 0. Digits, or `<digits>e<exponent>` with an
 * exponent of at most 77 (content/reference/memos.md#limits). Rejects fractions, signs and leading zeros,
 * which the nodes parse as floats or octal. Above 2^64 a node that parses a float keeps the
 * first 64 bits, less than one part in 2^63 below the value here. Errors: invalid_field.
 * @example parseLimit('64e5') // { ok: true, value: 6_400_000n }
 */
export function parseLimit(text: string): Result<BaseAmount> {
  if (text === '') return ok(baseAmount(0n));
  const match = form.exec(text);
  if (match === null) return fail('invalid_field', 'The limit of the memo is not a whole number, plain or like 64e5.', { field: 'memo' });
  const exponent = Number(match[2] ?? '0');
  const value = exponent > largestExponent ? largest + 1n : BigInt(match[1] ?? '0') * 10n ** BigInt(exponent);
  if (value > largest) return fail('invalid_field', 'The limit of the memo is larger than a network can read.', { field: 'memo' });
  return ok(baseAmount(value));
}

/**
 * `limit` truncated to at most `digits` significant digits: never above `limit`, because a
 * higher limit than requested would refund acceptable swaps, and less than one part in
 * 10^(digits − 1) below it. `value` is the exact value of `text` and the one to show.
 * @example scientificLimit(246_510_000n, 3) // { text: '246e6', value: 246_000_000n }
 */
export function scientificLimit(limit: BaseAmount, digits: number): WrittenLimit {
  const plain = limit.toString();
  const kept = plain.slice(0, Math.max(1, digits));
  const coefficient = kept.replace(/0+$/, '');
  if (coefficient === '') return { text: '0', value: baseAmount(0n) };
  const exponent = plain.length - coefficient.length;
  const value = baseAmount(BigInt(coefficient) * 10n ** BigInt(exponent));
  const short = `${coefficient}e${exponent}`;
  const full = value.toString();
  return { text: short.length < full.length ? short : full, value };
}

/**
 * `limit` rounded up to at most `digits` significant digits: never protects less than requested,
 * and exceeds it by less than one part in 10^(digits − 1).
 * @example raisedLimit(246_510_000n, 3) // { text: '247e6', value: 247_000_000n }
 */
export function raisedLimit(limit: BaseAmount, digits: number): WrittenLimit {
  const unit = 10n ** BigInt(Math.max(0, limit.toString().length - Math.max(1, digits)));
  const value = baseAmount(((limit + unit - 1n) / unit) * unit);
  return scientificLimit(value, value.toString().length);
}
