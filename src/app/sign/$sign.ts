import { atom } from 'nanostores';
import type { PendingRecord, SigningOutcome } from '../../wallet/before-signing.ts';
import type { Account, Prepared, SwapIntent, WalletError, WalletResult } from '../../wallet/port.ts';

/** What is to be signed, and from which account. */
export interface SigningDraft {
  readonly account: Account;
  readonly intent: SwapIntent;
  /** What the quote expects to arrive, in units of the receiving asset. */
  readonly expected: bigint;
  /** From the deposit to the payout, as the quote has it. */
  readonly seconds?: number;
  /** The consent that the intent was made from (confirm-terms.ts). */
  readonly consent: string;
}

/** Where a signature that was asked for stands. */
export type SignPhase = 'checking' | 'prompt' | 'sending' | 'verifying';

export interface Working {
  /** Counts what was asked of the wallet: an answer to something older is dropped. */
  readonly attempt: number;
  readonly draft: SigningDraft;
  /** Approvals that are through. */
  readonly approvals: number;
}

export type SignState =
  | { readonly kind: 'idle'; readonly attempt: number }
  /** `approval`: the transaction of the allowance that is waited for. */
  | (Working & { readonly kind: 'preparing'; readonly approval?: string })
  /** `isAltered`: what was built is another than what was confirmed, and there is no way on. */
  | (Working & { readonly kind: 'ready'; readonly prepared: Prepared; readonly isAltered: boolean })
  /** `left`: the person no longer waits; what comes may still change the state. `tx`: as the nodes write it, once it is sent. */
  | (Working & {
      readonly kind: 'asking';
      readonly prepared: Prepared;
      readonly phase: SignPhase;
      readonly left: boolean;
      readonly tx?: string;
    })
  /** Nothing was sent. */
  | (Working & { readonly kind: 'refused'; readonly error: WalletError })
  /** It may be on its way: this swap is never signed again. */
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

/** Whether leaving the place would lose sight of money: a window is open, or something may have been sent. */
export const holdsAttention = ({ kind }: SignState): boolean => kind === 'asking' || kind === 'unclear' || kind === 'sent';

/** Whether the dialog has to stay: the person has not said that they no longer wait. */
export const isWaiting = (state: SignState): boolean => state.kind === 'asking' && !state.left;
