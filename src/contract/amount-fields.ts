import * as z from 'zod';
import { type BaseAmount, parseBase, parseWireAmount } from '../core/amount.ts';
import type { Asset } from '../core/asset/asset.ts';
import { must } from '../core/errors.ts';
import { Field, type Read, refuse } from './fields.ts';
import { amountField } from './swap-fields.ts';

/** Pattern of an amount in whole units, as advertised. */
export const decimalPattern: RegExp = /^(?:[0-9]{1,17}(?:\.[0-9]{0,10})?|\.[0-9]{1,10})$/;

/** An amount in whole units as text; JSON numbers are read by their shortest digits. Refused with invalid_amount. */
const decimalField: Field<string, z.ZodString> = new Field(z.string().regex(decimalPattern), (value, field) => {
  const text = typeof value === 'number' ? `${value}` : value;
  if (typeof text === 'string' && decimalPattern.test(text.trim())) return text.trim();
  const how = typeof text === 'string' && text.includes(',') ? 'with a point and without commas' : 'with digits and one decimal point';
  return refuse('invalid_amount', `Write ${field} ${how}, in whole units: "0.1" is 0.1 BTC.`, { field });
});

/** The amount paid, in either of two notations. */
export const amountFields = {
  amount: amountField
    .optional()
    .about(
      'Amount of from_asset as a string of digits in 1e8 units, on any chain: 0.1 BTC is "10000000". MAYA.CACAO counts in 1e10, MAYA.MAYA in 1e4.',
      ['10000000'],
    ),
  amount_decimal: decimalField
    .optional()
    .about('Amount of from_asset in whole units with a decimal point, such as "0.1"; an alternative to amount.', ['0.1']),
};

/** @throws AppError invalid_amount for zero, more decimals than the networks count, or more than any supply */
function parseUnits(text: string, asset: Asset): BaseAmount {
  const field = 'amount_decimal';
  const parsed = parseBase(text, asset);
  if (!parsed.ok) return refuse('invalid_amount', parsed.error.hint, { field });
  if (parsed.value === 0n) return refuse('invalid_amount', 'The amount is zero. Send an amount above zero.', { field });
  return must(parseWireAmount(`${parsed.value}`, field));
}

/**
 * Amount paid of `asset`; undefined if neither notation is used. @throws AppError invalid_amount, invalid_field where both
 * are used and differ
 */
export function readAmountIfSent(read: Read<typeof amountFields>, asset: Asset): BaseAmount | undefined {
  const field = 'amount_decimal';
  const [amount, decimal] = [read('amount'), read(field)];
  if (decimal === undefined) return amount;
  const units = parseUnits(decimal, asset);
  if (amount === undefined || amount === units) return units;
  return refuse('invalid_field', `amount_decimal is ${units} in the units of amount, which is ${amount}. Send one of them.`, { field });
}

/** Amount paid of `asset`. @throws AppError invalid_amount, invalid_field where neither notation is used, or both and they differ */
export function readAmountSent(read: Read<typeof amountFields>, asset: Asset): BaseAmount {
  const hint = 'The amount is missing. Send amount as a string of digits in 1e8 units, or amount_decimal such as "0.1".';
  return readAmountIfSent(read, asset) ?? refuse('invalid_field', hint, { field: 'amount' });
}
