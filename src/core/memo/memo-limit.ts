import { type BaseAmount, baseAmount } from '../amount.ts';
import { fail, ok, type Result } from '../errors.ts';

/** The networks read limits as unsigned 256-bit integers (THORNode memo_parser.go). */
const largest = 2n ** 256n - 1n;
const largestExponent = 77;
const form = /^(0|[1-9][0-9]*)(?:[eE](0|[1-9][0-9]?))?$/;

/** A limit as a memo carries it: the text, and the exact value a node reads from it. */
export interface WrittenLimit {
  readonly text: string;
  readonly value: BaseAmount;
}

/**
 * A memo's limit text → exact value; empty is 0. Digits, or `<digits>e<exponent>` with an
 * exponent of at most 77 (content/reference/memos.md#limits). Fractions, signs and leading zeros are refused:
 * the nodes read them as floats or octal. Above 2^64 a node that reads a float keeps the
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
 * `limit` with at most `digits` leading digits, the rest dropped: never above `limit`, because
 * a higher limit than asked would refund swaps that are good enough, and less than one
 * part in 10^(digits − 1) below it. `value` is what `text` stands for and what must be shown.
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
 * `limit` with at most `digits` leading digits, raised to the next such number: what is protected is never less than asked,
 * and more by less than one part in 10^(digits − 1).
 * @example raisedLimit(246_510_000n, 3) // { text: '247e6', value: 247_000_000n }
 */
export function raisedLimit(limit: BaseAmount, digits: number): WrittenLimit {
  const unit = 10n ** BigInt(Math.max(0, limit.toString().length - Math.max(1, digits)));
  const value = baseAmount(((limit + unit - 1n) / unit) * unit);
  return scientificLimit(value, value.toString().length);
}

/**
 * The most exact way to write `limit` in at most `budgetBytes` bytes; its value is never
 * above `limit`. Errors: memo_too_long when not even one digit and its exponent fit.
 * @example shortenLimit(246_510_000n, 4) // { ok: true, value: { text: '24e7', value: 240_000_000n } }
 */
export function shortenLimit(limit: BaseAmount, budgetBytes: number): Result<WrittenLimit> {
  const plain = limit.toString();
  if (plain.length <= budgetBytes) return ok({ text: plain, value: limit });
  for (let digits = plain.length; digits > 0; digits -= 1) {
    const written = scientificLimit(limit, digits);
    if (written.text.length <= budgetBytes) return ok(written);
  }
  return fail('memo_too_long', `The limit does not fit into ${budgetBytes} bytes of the memo.`, { field: 'memo' });
}
