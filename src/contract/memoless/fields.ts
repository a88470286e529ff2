import * as z from 'zod';
import { type BaseAmount, baseAmount, parseDecimal } from '../../core/amount.ts';
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { gasReferenceForm, type ReferenceForm } from '../../core/reference/reference.ts';
import { Field, refuse, textField } from '../fields.ts';

/*
 * The memoless API: swaps started by paying an exact amount to an address, without a memo. THORChain only.
 *
 *   GET  /memoless/api/v1/assets, /assets/{asset}   gas assets currently open
 *   POST /memoless/api/v1/register                  swap memo -> reference (201; 202 while the network has not assigned it)
 *   GET  /memoless/api/v1/register/{id}             registration by its internal_api_id
 *   POST /memoless/api/v1/preflight                 exact amount -> verified address, QR, seconds left. Call it right before
 *                                                   showing an address, then at least every recheck_seconds
 *   POST /memoless/api/v1/suggest-amounts           nearest amounts that carry a reference
 *   POST /memoless/api/v1/track-transaction         deposit hash -> state of the deposit
 *   GET  /memoless/api/v1/health                    whether registrations are available
 *
 * Field names match the public memoless API for client compatibility; additional members are ours.
 */

/** Path prefix of the memoless API. */
export const memolessRoot = '/memoless/api/v1';

/** Hint when `gasAssetField` is missing. */
export const noAssetHint = 'asset is missing. Send it as CHAIN.SYMBOL, such as BTC.BTC.';

/** A THORChain gas asset and the reference format of its amounts; undefined if absent. Refused with invalid_field, invalid_asset. */
export const gasAssetField = textField({ min: 1, max: 120 })
  .as(readGasAsset)
  .about('Asset to deposit: the gas asset of a chain, such as BTC.BTC. GET /memoless/api/v1/assets lists them.', ['BTC.BTC']);

function readGasAsset(text: string, field: string): { readonly asset: Asset; readonly form: ReferenceForm } {
  const asset = parseAsset(text, 'thorchain');
  if (!asset.ok || !/[.]/.test(text)) return refuse('invalid_asset', 'Write the asset as CHAIN.SYMBOL, such as BTC.BTC.', { field });
  const form = gasReferenceForm(asset.value);
  if (form !== undefined) return { asset: asset.value, form };
  const name = formatAsset(asset.value);
  const hint = `${name} is not the gas asset of a THORChain chain, so it needs a memo. Use a swap with a memo.`;
  return refuse('invalid_asset', hint, { field });
}

/** Reference digits, validated for an asset by `readReference`. Undefined if absent. */
export const referenceField = textField({ pattern: /^[0-9]{1,18}$/, longest: 18 }).about(
  'Reference of the registration: the last digits of the amount.',
  ['00042'],
);

/** Decimal amount of the asset with all its decimals. */
export const exactAmount = z.string().regex(/^[0-9]+\.[0-9]+$/);

/** Part of the requested amount the chain can represent, where it is less. */
export const requestedCut = exactAmount
  .optional()
  .describe('Requested amount truncated to the decimals of the chain. Absent if nothing was truncated.');

/** Parses the requested amount, truncated to what the chain can represent. @throws AppError invalid_amount, also when nothing is left */
export function readRequested(
  text: string,
  { decimals }: ReferenceForm,
  field: string,
): { readonly requested: BaseAmount; readonly isCut?: true } {
  const amount = parseDecimal(text, 8);
  if (!amount.ok || text.includes(','))
    return refuse('invalid_amount', amount.ok ? 'Write the amount with a decimal point.' : amount.error.hint, { field });
  if (amount.value === 0n) return refuse('invalid_amount', 'Send an amount above zero.', { field });
  const rest = amount.value % 10n ** BigInt(8 - decimals);
  if (rest === amount.value)
    return refuse(
      'invalid_amount',
      `The amount is below the smallest unit of the chain, which has ${decimals} decimals. Send a larger amount.`,
      { field },
    );
  return { requested: baseAmount(amount.value - rest), ...(rest === 0n ? {} : { isCut: true as const }) };
}

/** Decimal text, or a JSON number without an exponent; undefined if absent. Refused with invalid_field, invalid_amount. */
export const decimalField = new Field(z.union([z.string().regex(/^[0-9]+(\.[0-9]+)?$/), z.number().positive()]), (value, field) => {
  if (typeof value !== 'number') return textField({ longest: 60 }).read(value, field);
  const text = String(value);
  if (/^[0-9]+(\.[0-9]+)?$/.test(text)) return text;
  return refuse('invalid_amount', `Send ${field} as decimal text, such as "0.01".`, { field });
});
