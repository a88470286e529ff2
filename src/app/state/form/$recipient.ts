import { atom } from 'nanostores';
import type { NetworkId } from '../../../core/network/protocol.ts';

/** An address that a name resolves to. */
export interface NamedAddress {
  readonly address: string;
  readonly networks: readonly NetworkId[];
}

/** State of the destination field. Only `address` and an accepted `named` are used in requests. */
export type Recipient =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly hint: string; readonly again?: boolean }
  | { readonly kind: 'address'; readonly address: string; readonly warnings: readonly Warning[] }
  /** An address that is not used until accepted; `known` is the one it could be mistaken for. */
  | { readonly kind: 'lookalike'; readonly address: string; readonly known: string; readonly warnings: readonly Warning[] }
  | { readonly kind: 'asking'; readonly name: string }
  | {
      readonly kind: 'named';
      readonly name: string;
      /** Addresses of the name; more than one if the networks disagree. */
      readonly found: readonly NamedAddress[];
      readonly missing: readonly NetworkId[];
      readonly accepted?: string;
      readonly warnings: readonly Warning[];
    };

export interface Warning {
  /** `quiet` is informative, `warn` affects the outcome. */
  readonly weight: 'quiet' | 'warn';
  readonly text: string;
}

export const $recipientText = atom('');
export const $recipient = atom<Recipient>({ kind: 'empty' });
