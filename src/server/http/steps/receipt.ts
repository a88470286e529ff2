import { createHash } from 'node:crypto';
import { type Fields, refuse } from '../../../contract/fields.ts';
import { type Judgement, receiptType, wantsReceipt } from '../../../contract/receipt.ts';
import type { Env } from '../../runtime/env.ts';
import { canonicalJson } from './canonical-json.ts';

/** Signs a judgement of this request. `now` in unix milliseconds. */
export type SignReceipt = (judged: Judgement, now: number) => string;

/**
 * The signer of a request's receipt, before any work is done; undefined if none is wanted. `fields` as sent.
 * @throws AppError invalid_field if this service has no key.
 */
export function readReceipt(fields: Fields, { siteUrl, signingKey }: Pick<Env, 'siteUrl' | 'signingKey'>): SignReceipt | undefined {
  if (!wantsReceipt(fields)) return undefined;
  const hint = 'This service has no signing key, so it gives no receipts. Send the request without receipt.';
  if (signingKey === undefined) return refuse('invalid_field', hint, { field: 'receipt' });
  const request = createHash('sha256').update(canonicalJson(fields)).digest('base64url');
  return (judged, now) => signingKey.sign(receiptType, { iss: siteUrl, iat: Math.floor(now / 1000), request, ...judged });
}
