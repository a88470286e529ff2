import { atom } from 'nanostores';
import type { NetworkId } from '../../../core/network/protocol.ts';

/** Whose address a name stands for. */
export interface NamedAddress {
  readonly address: string;
  readonly networks: readonly NetworkId[];
}

/** What the text in the destination field is. Only `address` and an accepted `named` are asked with. */
export type Recipient =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly hint: string; readonly again?: boolean }
  | { readonly kind: 'address'; readonly address: string; readonly warnings: readonly Warning[] }
  /** Not used before it is accepted. `known` is the address it could be taken for. */
  | { readonly kind: 'lookalike'; readonly address: string; readonly known: string; readonly warnings: readonly Warning[] }
  | { readonly kind: 'asking'; readonly name: string }
  | {
      readonly kind: 'named';
      readonly name: string;
      /** More than one when the networks disagree. */
      readonly found: readonly NamedAddress[];
      readonly missing: readonly NetworkId[];
      readonly accepted?: string;
      readonly warnings: readonly Warning[];
    };

export interface Warning {
  /** `quiet` is worth knowing, `warn` changes what happens. */
  readonly weight: 'quiet' | 'warn';
  readonly text: string;
}

export const $recipientText = atom('');
export const $recipient = atom<Recipient>({ kind: 'empty' });
