import { atom } from 'nanostores';
import type { PendingRecord, SigningOutcome } from '../../../wallet/before-signing.ts';
import type { Account, Prepared, SwapIntent, WalletError, WalletResult } from '../../../wallet/port.ts';
import type { SplitPart } from '../review/confirm-terms.ts';

/** Intent to sign, with its account and the figures of its quote. */
export interface SigningDraft {
  readonly account: Account;
  readonly intent: SwapIntent;
  /** Expected payout per the quote, in units of the receiving asset. */
  readonly expected: bigint;
  /** Seconds from deposit to payout, per the quote. */
  readonly seconds?: number;
  /** Set for a payment of an order over both networks. */
  readonly split?: SplitPart;
  /** Consent key the intent was built from (confirm-terms.ts). */
  readonly consent: string;
}

/** Phase of a requested signature. */
export type SignPhase = 'checking' | 'prompt' | 'sending' | 'verifying';

export interface Working {
  /** Request counter: drops wallet results of superseded requests. */
  readonly attempt: number;
  readonly draft: SigningDraft;
  /** Completed approvals. */
  readonly approvals: number;
}

export type SignState =
  | { readonly kind: 'idle'; readonly attempt: number }
  /** `approval`: the allowance transaction being awaited. */
  | (Working & { readonly kind: 'preparing'; readonly approval?: string })
  /** `isAltered`: the built transaction differs from the confirmed one; there is no way to proceed. */
  | (Working & { readonly kind: 'ready'; readonly prepared: Prepared; readonly isAltered: boolean })
  /** `left`: the user stopped waiting; a result may still change the state. `tx`: the hash in the nodes' format, once sent. */
  | (Working & {
      readonly kind: 'asking';
      readonly prepared: Prepared;
      readonly phase: SignPhase;
      readonly left: boolean;
      readonly tx?: string;
    })
  /** Failed without sending the deposit. */
  | (Working & { readonly kind: 'refused'; readonly error: WalletError })
  /** The transaction may have been sent, so this swap is never signed again. */
  | (Working & { readonly kind: 'unclear'; readonly prepared: Prepared; readonly error: WalletError; readonly tx?: string })
  | (Working & { readonly kind: 'sent'; readonly prepared: Prepared; readonly outcome: SigningOutcome });

export type SignEvent =
  | { readonly kind: 'prepare'; readonly draft: SigningDraft }
  | { readonly kind: 'prepared'; readonly attempt: number; readonly result: WalletResult<Prepared>; readonly isAltered?: boolean }
  | { readonly kind: 'sign' }
  | { readonly kind: 'noted'; readonly attempt: number; readonly state: PendingRecord['state']; readonly tx?: string }
  | { readonly kind: 'signed'; readonly attempt: number; readonly result: WalletResult<SigningOutcome> }
  | { readonly kind: 'leave' }
  | { readonly kind: 'again' }
  | { readonly kind: 'reset' };

export const $sign = atom<SignState>({ kind: 'idle', attempt: 0 });

/** The state once a signature is put aside; a request in the wallet stays. */
export const resetSign = (state: SignState): SignState => (state.kind === 'asking' ? state : { kind: 'idle', attempt: state.attempt + 1 });

/** Whether leaving would lose track of money: a wallet window is open, or something may have been sent. */
export const holdsAttention = ({ kind }: SignState): boolean => kind === 'asking' || kind === 'unclear' || kind === 'sent';

/** Whether the dialog must stay open: the user has not stopped waiting. */
export const isWaiting = (state: SignState): boolean => state.kind === 'asking' && !state.left;
