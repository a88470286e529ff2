import { type Asset, baseDecimals } from './asset/asset.ts';
import { fail, ok, type Result } from './errors.ts';

declare const unit: unique symbol;

/** Protocol units of an asset: 1e8, but CACAO 1e10 and MAYA 1e4 (`baseDecimals`). */
export type BaseAmount = bigint & { readonly [unit]: 'base' };
/** The smallest units of the asset's own chain: wei, drops, lamports, satoshi. */
export type NativeAmount = bigint & { readonly [unit]: 'native' };
/** US dollars in 1e8 units. */
export type UsdAmount = bigint & { readonly [unit]: 'usd' };

/**
 * Brands a bigint as an amount in protocol units.
 * @example baseAmount(10_000_000n) // 10_000_000n
 */
export const baseAmount = (units: bigint): BaseAmount => units as BaseAmount;
/**
 * Brands a bigint as an amount in a chain's smallest units.
 * @example nativeAmount(1_000n) // 1_000n
 */
export const nativeAmount = (units: bigint): NativeAmount => units as NativeAmount;
/**
 * Brands a bigint as US dollars in 1e8 units.
 * @example usdAmount(250_000_000n) // 250_000_000n
 */
export const usdAmount = (units: bigint): UsdAmount => units as UsdAmount;

/**
 * Orders amounts of one unit, smallest first, for `sort`.
 * @example compareUnits(1n, 2n) // -1
 */
export const compareUnits = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Largest of amounts of one unit.
 * @example maxOf(1n, 3n, 2n) // 3n
 */
export const maxOf = (first: bigint, ...others: readonly bigint[]): bigint => others.reduce((max, one) => (one > max ? one : max), first);

/**
 * Smallest of amounts of one unit.
 * @example minOf(2n, -3n, 1n) // -3n
 */
export const minOf = (first: bigint, ...others: readonly bigint[]): bigint => others.reduce((min, one) => (one < min ? one : min), first);

/** Decimals of a UsdAmount. */
export const usdDecimals = 8;
/** 100 % in basis points. */
export const maxBps = 10_000;

/** Largest accepted amount: above any supply on the networks, yet small enough that the product of two depths fits every wire field. */
export const maxBaseAmount: BaseAmount = baseAmount(10n ** 24n);

/**
 * Parses an integer amount from the wire. Rejects signs, decimals, exponents, zero and
 * anything above `maxBaseAmount`, each with its own hint. Errors: invalid_amount.
 * @example parseWireAmount('10000000') // { ok: true, value: 10_000_000n }
 * @example parseWireAmount('0.1').ok // false
 */
export function parseWireAmount(text: string, field = 'amount'): Result<BaseAmount> {
  const refuse = (hint: string): Result<BaseAmount> => fail('invalid_amount', hint, { field });
  const digits = 'Send digits only, in 1e8 units: 0.1 BTC is "10000000".';
  if (/^-/.test(text)) return refuse(`The amount is negative. ${digits}`);
  if (/^[0-9]*[.,][0-9]*$/.test(text)) return refuse(decimalHint(text));
  if (/^[0-9.]+e[+-]?[0-9]+$/i.test(text)) return refuse(`The amount is in exponent form. ${digits}`);
  if (!/^[0-9]+$/.test(text)) return refuse(`The amount is not a number. ${digits}`);
  if (/^0+$/.test(text)) return refuse(`The amount is zero. ${digits}`);
  if (text.length > 30 || BigInt(text) > maxBaseAmount)
    return refuse('The amount is larger than any supply. Check the unit: 1 BTC is 100000000.');
  return ok(baseAmount(BigInt(text)));
}

/** Hint for decimal text, with the integer form where it is unambiguous. */
function decimalHint(text: string): string {
  const mark = text.includes(',') ? 'comma' : 'point';
  const read = parseDecimal(text, 8);
  if (!read.ok || read.value === 0n)
    return `The amount has a decimal ${mark}. Send an integer in 1e8 units: 0.1 BTC is "10000000".${read.ok ? '' : ` ${read.error.hint}`}`;
  const whole = /^0*([1-9][0-9]{5,})[.,]0*$/.exec(text)?.[1];
  if (whole !== undefined)
    return `The amount has a decimal ${mark}, and it can be read two ways. In 1e8 units, ${formatUnits(BigInt(whole), 8)} whole ones are "${whole}"; for ${whole} whole ones write out every digit in 1e8 units.`;
  const shown = formatUnits(read.value, 8);
  return `The amount has a decimal ${mark}. Send an integer in 1e8 units: ${shown} is "${read.value}", of MAYA.CACAO "${read.value * 100n}".`;
}

/**
 * Parses user-typed decimal text into an integer with `decimals` decimals, without floats.
 * Accepts `1`, `.5`, `1.`, and a decimal comma; rejects signs, exponents, grouping, a comma
 * before exactly three digits (`1,000` is ambiguous) and more decimals than the asset has.
 * Errors: invalid_amount.
 * @example parseDecimal('0.1', 8) // { ok: true, value: 10_000_000n }
 * @example parseDecimal('1,000', 8).ok // false
 */
export function parseDecimal(text: string, decimals: number): Result<bigint> {
  const match = /^([0-9]*)(?:[.,]([0-9]*))?$/.exec(text.trim());
  const whole = match?.[1] ?? '';
  const fraction = match?.[2] ?? '';
  if (match === null || whole + fraction === '') return fail('invalid_amount', 'Write the amount with digits and one decimal point.');
  if (/,\d{3}$/.test(text.trim())) {
    return fail('invalid_amount', `A comma before three digits can be read two ways. Write ${whole}.${fraction} or ${whole}${fraction}.`);
  }
  if (whole.length > 20) return fail('invalid_amount', 'The amount is larger than any supply.');
  const trimmed = fraction.replace(/0+$/, '');
  if (trimmed.length > decimals) return fail('invalid_amount', `Use at most ${decimals} decimal places.`);
  return ok(BigInt(whole + trimmed.padEnd(decimals, '0')));
}

/**
 * Parses decimal text into protocol units of `asset`. Errors: invalid_amount.
 * @example parseBase('1.5', asset('MAYA.CACAO')) // { ok: true, value: 15_000_000_000n }
 */
export function parseBase(text: string, asset: Asset): Result<BaseAmount> {
  const parsed = parseDecimal(text, baseDecimals(asset));
  return parsed.ok ? ok(baseAmount(parsed.value)) : parsed;
}

/**
 * Exact decimal text of `units` with `decimals` decimals, without trailing zeros. `formatUnits(150000000n, 8)` is `1.5`.
 * @example formatUnits(150_000_000n, 8) // '1.5'
 */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Exact decimal text of an amount of `asset`.
 * @example formatBase(15_000_000_000n, asset('MAYA.CACAO')) // '1.5'
 */
export function formatBase(amount: BaseAmount, asset: Asset): string {
  return formatUnits(amount, baseDecimals(asset));
}

/**
 * Converts between decimal scales, truncating.
 * @example rescale(123_456n, 6, 4) // 1_234n
 */
export function rescale(units: bigint, from: number, to: number): bigint {
  return to >= from ? units * 10n ** BigInt(to - from) : units / 10n ** BigInt(from - to);
}

/**
 * Converts protocol units to the chain's smallest units, truncated to the chain's precision.
 * @example toNative(100_000_000n, asset('ETH.ETH'), 18) // 1_000_000_000_000_000_000n
 */
export function toNative(amount: BaseAmount, asset: Asset, nativeDecimals: number): NativeAmount {
  return nativeAmount(rescale(amount, baseDecimals(asset), nativeDecimals));
}

/**
 * Converts the chain's smallest units to protocol units, truncated as the observers do.
 * @example fromNative(1_999_999_999n, asset('ETH.ETH'), 18) // 0n
 */
export function fromNative(amount: NativeAmount, asset: Asset, nativeDecimals: number): BaseAmount {
  return baseAmount(rescale(amount, nativeDecimals, baseDecimals(asset)));
}

/**
 * Share of an amount, floored: ⌊amount · bps / 10000⌋.
 * @example shareOf(1_999n, 1_000) // 199n
 */
export function shareOf(amount: BaseAmount, bps: number): BaseAmount {
  return baseAmount((amount * BigInt(bps)) / BigInt(maxBps));
}

/**
 * Amount less `bps`, floored: ⌊amount · (10000 − bps) / 10000⌋.
 * @example lessBps(249_000_000n, 100) // 246_510_000n
 */
export function lessBps(amount: BaseAmount, bps: number): BaseAmount {
  return baseAmount((amount * BigInt(maxBps - bps)) / BigInt(maxBps));
}
