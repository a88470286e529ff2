import * as z from 'zod';
import { type BaseAmount, baseAmount, parseDecimal } from '../../core/amount.ts';
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { gasReferenceForm, type ReferenceForm } from '../../core/reference/reference.ts';
import { Field, refuse, textField } from '../fields.ts';

/*
 * The memoless API: swaps that begin with an exact amount to an address, without a memo. THORChain only.
 *
 *   GET  /memoless/api/v1/assets, /assets/{asset}   gas assets that are open now
 *   POST /memoless/api/v1/register                  swap memo -> reference (201; 202 while the network has not given it)
 *   GET  /memoless/api/v1/register/{id}             the registration by its internal_api_id
 *   POST /memoless/api/v1/preflight                 exact amount -> verified address, QR, seconds left. Call it right before
 *                                                   an address is shown and at least every recheck_seconds while it is
 *   POST /memoless/api/v1/suggest-amounts           the nearest amounts that carry a reference
 *   POST /memoless/api/v1/track-transaction         a deposit's hash -> where it is
 *   GET  /memoless/api/v1/health                    whether registrations are made here
 *
 * Field names are those of the public memoless API, so that its clients work; members beyond those are ours.
 */

/** What all paths of the memoless API begin with. */
export const memolessRoot = '/memoless/api/v1';

/** What `gasAssetField` refuses with when it is missing. */
export const noAssetHint = 'asset is missing. Send it as CHAIN.SYMBOL, such as BTC.BTC.';

/** A gas asset of THORChain and how its amounts carry references; undefined if absent. Refused with invalid_field, invalid_asset. */
export const gasAssetField = textField({ min: 1, max: 120 })
  .as(readGasAsset)
  .about('The asset that is deposited: the gas asset of a chain, such as BTC.BTC. GET assets lists them.', ['BTC.BTC']);

function readGasAsset(text: string, field: string): { readonly asset: Asset; readonly form: ReferenceForm } {
  const asset = parseAsset(text, 'thorchain');
  if (!asset.ok || !/[.]/.test(text)) return refuse('invalid_asset', 'Write the asset as CHAIN.SYMBOL, such as BTC.BTC.', { field });
  const form = gasReferenceForm(asset.value);
  if (form !== undefined) return { asset: asset.value, form };
  const name = formatAsset(asset.value);
  const hint = `Deposits without a memo are made in gas assets of THORChain's chains; ${name} is none. Use a swap with a memo.`;
  return refuse('invalid_asset', hint, { field });
}

/** Digits of a reference; `readReference` makes them one of an asset. Undefined if absent. */
export const referenceField = textField({ pattern: /^[0-9]{1,18}$/, longest: 18 }).about(
  'The reference of the registration: the last digits of the amount.',
  ['00042'],
);

/** Decimal text of an amount of the asset, every place of it. */
export const exactAmount = z.string().regex(/^[0-9]+\.[0-9]+$/);

/** What of a wanted amount the chain carries, where that is less. */
export const requestedCut = exactAmount.optional().describe('What the chain carries of the requested amount, where that is less.');

/** What somebody wants to pay: decimal text → what the chain carries of it. @throws AppError invalid_amount, also where nothing is left */
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
    return refuse('invalid_amount', `The chain carries ${decimals} decimal places. Send at least one of them.`, { field });
  return { requested: baseAmount(amount.value - rest), ...(rest === 0n ? {} : { isCut: true as const }) };
}

/** Decimal text, or a number that is written without an exponent; undefined if absent. Refused with invalid_field, invalid_amount. */
export const decimalField = new Field(z.union([z.string().regex(/^[0-9]+(\.[0-9]+)?$/), z.number().positive()]), (value, field) => {
  if (typeof value !== 'number') return textField({ longest: 60 }).read(value, field);
  const text = String(value);
  if (/^[0-9]+(\.[0-9]+)?$/.test(text)) return text;
  return refuse('invalid_amount', `Send ${field} as decimal text, such as "0.01".`, { field });
});
