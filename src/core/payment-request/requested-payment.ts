import type { BaseAmount } from '../amount.ts';
import { oneLine } from '../words-of-others.ts';

/** A parsed payment request or bare address. */
export interface RequestedPayment {
  /** Ids of possible assets, likeliest first; several when the text does not specify the chain. */
  readonly assets: readonly string[];
  /** Address in canonical form on the chain of each of `assets`. */
  readonly address: string;
  /** Required amount in protocol units of the asset; absent when the text leaves it open. */
  readonly amount?: BaseAmount;
  /** Whether `amount` is rounded up because the text is more precise than the networks. */
  readonly isRoundedUp?: true;
  /** Payee label from the text, on one line; untrusted. */
  readonly label?: string;
}

/**
 * Reasons a network payout cannot fulfill a request, or the request cannot be parsed without guessing. tag: the payee
 * identifies payments by a tag or a memo. reference: by a key in the transaction. memo: by a memo. call: requires a
 * contract call, or signing something other than a transfer. several: more than one payee. shielded: a shielded address.
 * name: a name instead of an address. part: an unknown parameter.
 */
export const requestRefusals = [
  'malformed',
  'address',
  'amount',
  'tag',
  'memo',
  'reference',
  'call',
  'several',
  'shielded',
  'lightning',
  'name',
  'part',
  'token',
  'chain',
] as const;

/** One of `requestRefusals`. */
export type RequestRefusal = (typeof requestRefusals)[number];

/** Parsed request; `none` when the text is neither a request nor an address. */
export type ReadRequest =
  | { readonly kind: 'payment'; readonly payment: RequestedPayment }
  /** `detail` is a short display excerpt of the text: a tag, a chain, a parameter name. */
  | { readonly kind: 'refused'; readonly reason: RequestRefusal; readonly detail?: string }
  | { readonly kind: 'none' };

/** Builds a refusal with the relevant excerpt of the text. */
export const refused = (reason: RequestRefusal, detail?: string): Extract<ReadRequest, { kind: 'refused' }> => {
  const shown = detail === undefined ? '' : oneLine(detail, 60);
  return shown === '' ? { kind: 'refused', reason } : { kind: 'refused', reason, detail: shown };
};
