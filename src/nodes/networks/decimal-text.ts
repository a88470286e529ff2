import { type UsdAmount, usdAmount, usdDecimals } from '../../core/amount.ts';

declare const mark: unique symbol;

/** A decimal number as text in Midgard's float format: sign, digits, point, optional exponent. */
export type DecimalText = string & { readonly [mark]: 'decimal' };

const pattern = /^(-?)([0-9]{1,60})(?:\.([0-9]{1,60}))?(?:[eE]([+-]?[0-9]{1,2}))?$/;

/** Reads text as DecimalText; undefined for `NaN`, `+Inf` and other non-numbers. */
export const decimalText = (value: unknown): DecimalText | undefined =>
  typeof value === 'string' && pattern.test(value) ? (value as DecimalText) : undefined;

/** Parses US dollars into 1e8 units, truncated and never through a float; undefined when negative. */
export function usdOfText(text: DecimalText): UsdAmount | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = pattern.exec(text) ?? [];
  const units = BigInt(whole + fraction);
  if (sign === '-' && units > 0n) return undefined;
  const shift = usdDecimals + Number(exponent) - fraction.length;
  return usdAmount(shift >= 0 ? units * 10n ** BigInt(shift) : units / 10n ** BigInt(-shift));
}
