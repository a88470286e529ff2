import type { BaseAmount } from '../amount.ts';

/** Who wants what, as a payment request or a bare address says it. */
export interface RequestedPayment {
  /** Names of the assets that may be meant, likeliest first: more than one where the text does not say the chain. */
  readonly assets: readonly string[];
  /** Canonical on the chain of every one of `assets`. */
  readonly address: string;
  /** What has to arrive, in protocol units of the asset; absent where the text leaves it open. */
  readonly amount?: BaseAmount;
  /** The text counts finer than the networks do, and `amount` is the next unit above it. */
  readonly isRoundedUp?: true;
  /** What the text calls the payee, on one line; anybody can write anything there. */
  readonly label?: string;
}

/**
 * Why a request cannot be met by the payout of a network, or not be read without guessing.
 * tag: the payee tells payments apart by a tag or a memo. reference: by a key in the transaction. memo: by a memo.
 * call: a contract has to be called, or something else signed than a transfer. several: more than one payee.
 * shielded: a shielded address. name: a name in place of an address. part: a part that is not known here.
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

/** What a text asks for; `none` where it is neither a request nor an address. */
export type ReadRequest =
  | { readonly kind: 'payment'; readonly payment: RequestedPayment }
  /** `detail` is a short piece of the text, as it is to be shown: a tag, a chain, the name of a part. */
  | { readonly kind: 'refused'; readonly reason: RequestRefusal; readonly detail?: string }
  | { readonly kind: 'none' };

/** A refusal with the piece of text that it is about. */
export const refused = (reason: RequestRefusal, detail?: string): Extract<ReadRequest, { kind: 'refused' }> => {
  const shown = detail === undefined ? '' : oneLine(detail, 60);
  return shown === '' ? { kind: 'refused', reason } : { kind: 'refused', reason, detail: shown };
};

/** Marks that nobody sees, and those that turn the direction of writing around them. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

/**
 * Somebody else's words on one line, without marks that hide or reorder, at most `longest` characters.
 * @example oneLine('  Caf\u202eé \n bar ', 6) // 'Caf é…'
 */
export function oneLine(text: string, longest: number): string {
  const plain = [...text.replace(unseen, ' ').replace(/\s+/g, ' ').trim()];
  return plain.length <= longest
    ? plain.join('')
    : `${plain
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
