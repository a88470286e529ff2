import * as z from 'zod';
import { acceptOneOperatorField } from './deposit-fields.ts';
import { type Fields, request } from './fields.ts';
import { count, digits, networkName } from './wire-values.ts';

const text = z.string().optional();
const amount = digits.optional();

/** A judgement to sign, with the facts known, in the names of the answer. */
export const judgement = z.object({
  verdict: z.enum(['quoted', 'built', 'payable', 'not_payable']),
  problems: z.array(z.string()).optional(),
  network: networkName.optional(),
  ...{ from_asset: text, to_asset: text, amount, memo: text, inbound_address: text, router: text, destination: text },
  ...{ minimum_payout: amount, expected_amount_out: amount },
  operators: count.optional(),
  /** Latest block of each operator. */
  heights: z.array(count).optional(),
  /** Expiry in unix seconds. */
  exp: count,
});

export type Judgement = z.infer<typeof judgement>;

/** Content of a receipt; `iss` is the origin of the service, `iat` in unix seconds. */
export interface ReceiptClaims extends Judgement {
  readonly iss: string;
  readonly iat: number;
  /** SHA-256 of the request's fields as canonical JSON (RFC 8785), in base64url. */
  readonly request: string;
}

/** Type in the header of a receipt, so that no other token of the same key passes as one. */
export const receiptType = 'strait-receipt+jwt';

const receiptField = acceptOneOperatorField.about('Whether to sign a receipt. Refused if the service has no signing key.');

/** Request for a receipt, added to that of an endpoint. */
export const receiptRequest = request({ receipt: receiptField });
export type ReceiptInput = z.input<typeof receiptRequest.request>;

/** Member of an answer with a receipt. */
export const receipted = z.object({
  receipt: text.describe('Signed receipt, a compact JWS. Present with receipt=true.'),
});
export type Receipted = z.infer<typeof receipted>;

/** Whether a request asks for a receipt. @throws AppError invalid_field */
export const wantsReceipt = (fields: Fields): boolean => receiptField.read(fields['receipt'], 'receipt') === true;
