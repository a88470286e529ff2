import * as z from 'zod';
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts';
import { errorCodes, type Fault } from '../../core/errors.ts';
import { gasReferenceForm, type ReferenceForm } from '../../core/reference/reference.ts';
import type { ErrorResponse } from '../errors.ts';
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

/** Decimal text, or a number that is written without an exponent; undefined if absent. Refused with invalid_field, invalid_amount. */
export const decimalField = new Field(z.union([z.string().regex(/^[0-9]+(\.[0-9]+)?$/), z.number().positive()]), (value, field) => {
  if (typeof value !== 'number') return textField({ longest: 60 }).read(value, field);
  const text = String(value);
  if (/^[0-9]+(\.[0-9]+)?$/.test(text)) return text;
  return refuse('invalid_amount', `Send ${field} as decimal text, such as "0.05".`, { field });
});

/** The body of a failure: ours, with `success` and an `error` object as clients of the public memoless API read it. */
export const memolessErrorResponse = z.looseObject({
  success: z.literal(false),
  error: z.object({
    code: z.string().describe('The code in the writing of the public API: INVALID_ASSET.'),
    message: z.string().describe('What went wrong and what to do about it.'),
    details: z.string().optional(),
  }),
  code: z.enum(errorCodes).describe('The stable name of the failure; branch on this.'),
  hint: z.string().describe('What to do about it.'),
  documentation: z.string().describe('Where this code is explained.'),
  request_id: z.string().describe('Equals the X-Request-Id header; name it in a report.'),
  field: z.string().optional().describe('The input field at fault.'),
  details: z.record(z.string(), z.string()).optional().describe('Exact figures to act on, such as valid_amount_rounded_up.'),
});

export type MemolessErrorResponse = z.infer<typeof memolessErrorResponse>;

/** Codes that the public API has for the same, where the name is another one than ours in capitals. */
const publicCodes: Readonly<Partial<Record<Fault['code'], string>>> = {
  rate_limited: 'RATE_LIMITED',
  registration_failed: 'REGISTRATION_FAILED',
  invalid_field: 'MISSING_PARAMETERS',
  reference_not_found: 'REGISTRATION_NOT_FOUND',
};

/** Our error body → the one of the memoless paths. Members beside stay. */
export function memolessErrorBody(body: ErrorResponse): MemolessErrorResponse {
  const { error: title, code, details, ...rest } = body;
  const isMissing = code !== 'invalid_field' || /is missing/.test(body.hint);
  const named = isMissing ? publicCodes[code] : undefined;
  const error = {
    code: named ?? code.toUpperCase(),
    message: `${title} ${body.hint}`,
    ...(details === undefined
      ? {}
      : {
          details: Object.entries(details)
            .map(([name, value]) => `${name}=${value}`)
            .join(' '),
        }),
  };
  return { success: false, error, ...rest, code, ...(details === undefined ? {} : { details }) };
}
