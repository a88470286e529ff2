import { atom } from 'nanostores';
import type { PendingRecord, SigningOutcome } from '../../wallet/before-signing.ts';
import type { Account, Prepared, SwapIntent, WalletError, WalletErrorCode, WalletResult } from '../../wallet/port.ts';

/** What is to be signed, and from which account. */
export interface SigningDraft {
  readonly account: Account;
  readonly intent: SwapIntent;
  /** What the quote expects to arrive, in units of the receiving asset. */
  readonly expected: bigint;
  /** The consent that the intent was made from (confirm-terms.ts). */
  readonly consent: string;
}

/** Where a signature that was asked for stands. */
export type SignPhase = 'checking' | 'prompt' | 'sending' | 'verifying';

interface Working {
  /** Counts what was asked of the wallet: an answer to something older is dropped. */
  readonly attempt: number;
  readonly draft: SigningDraft;
  /** Approvals that are through. */
  readonly approvals: number;
}

export type SignState =
  | { readonly kind: 'idle'; readonly attempt: number }
  | (Working & { readonly kind: 'preparing' })
  | (Working & { readonly kind: 'ready'; readonly prepared: Prepared })
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
  | { readonly kind: 'prepared'; readonly attempt: number; readonly result: WalletResult<Prepared> }
  | { readonly kind: 'sign' }
  | { readonly kind: 'noted'; readonly attempt: number; readonly state: PendingRecord['state']; readonly tx?: string }
  | { readonly kind: 'signed'; readonly attempt: number; readonly result: WalletResult<SigningOutcome> }
  | { readonly kind: 'leave' }
  | { readonly kind: 'again' }
  | { readonly kind: 'reset' };

export const $sign = atom<SignState>({ kind: 'idle', attempt: 0 });

/** A reset of the allowance and the approval after it; more are not to be expected of any token. */
export const mostApprovals = 3;

/** Faults that a new quote mends, and trying again does not. */
const ended: readonly WalletErrorCode[] = [
  'halted',
  'paused',
  'expired',
  'inbound_changed',
  'amount_mismatch',
  'decimals_mismatch',
  'amount_too_low',
  'memo_mismatch',
  'memo_too_long',
  'unprotected',
  'already_sent',
  'not_cleared',
];

export const canTryAgain = ({ code }: WalletError): boolean => !ended.includes(code);

/** Whether leaving the place would lose sight of money: a window is open, or something may have been sent. */
export const holdsAttention = ({ kind }: SignState): boolean => kind === 'asking' || kind === 'unclear' || kind === 'sent';

/** Whether the dialog has to stay: the person has not said that they no longer wait. */
export const isWaiting = (state: SignState): boolean => state.kind === 'asking' && !state.left;

const working = ({ attempt, draft, approvals }: Working): Working => ({ attempt, draft, approvals });

function prepared(state: SignState, result: WalletResult<Prepared>): SignState {
  if (state.kind !== 'preparing') return state;
  const base = working(state);
  if (!result.ok) return { ...base, kind: 'refused', error: result.error };
  if (result.value.payment.kind === 'approve' && state.approvals >= mostApprovals) {
    return { ...base, kind: 'refused', error: { code: 'wallet_failed', hint: '' } };
  }
  return { ...base, kind: 'ready', prepared: result.value };
}

const phases: Readonly<Partial<Record<PendingRecord['state'], SignPhase>>> = { asked: 'prompt', signed: 'sending', sent: 'verifying' };
const order: readonly SignPhase[] = ['checking', 'prompt', 'sending', 'verifying'];

function noted(state: SignState, { state: record, tx }: Extract<SignEvent, { kind: 'noted' }>): SignState {
  const phase = phases[record];
  if (state.kind !== 'asking' || phase === undefined || order.indexOf(phase) <= order.indexOf(state.phase)) return state;
  return { ...state, phase, ...(tx === undefined ? {} : { tx }) };
}

/** An approval that is unclear is looked up on the chain, so it may be prepared again; a deposit never. */
function signed(state: SignState, result: WalletResult<SigningOutcome>): SignState {
  if (state.kind !== 'asking') return state;
  const base = working(state);
  const { prepared: what } = state;
  const isApproval = what.payment.kind === 'approve';
  if (result.ok) {
    if (isApproval) return { ...base, kind: 'preparing', attempt: state.attempt + 1, approvals: state.approvals + 1 };
    return { ...base, kind: 'sent', prepared: what, outcome: result.value };
  }
  const { error } = result;
  const tx = error.details?.['tx'];
  const mayBeSent = error.code === 'unknown_outcome' || error.code === 'already_sent' || tx !== undefined;
  if (!mayBeSent || isApproval) return { ...base, kind: 'refused', error };
  return { ...base, kind: 'unclear', prepared: what, error, ...(tx === undefined ? {} : { tx }) };
}

/** The whole behavior of signing: the next state, and nothing else. */
export function signTransition(state: SignState, event: SignEvent): SignState {
  switch (event.kind) {
    case 'prepare':
      if (holdsAttention(state)) return state;
      return { kind: 'preparing', attempt: state.attempt + 1, draft: event.draft, approvals: 0 };
    case 'prepared':
      return event.attempt === state.attempt ? prepared(state, event.result) : state;
    case 'sign':
      if (state.kind !== 'ready') return state;
      return { ...state, kind: 'asking', attempt: state.attempt + 1, phase: 'checking', left: false };
    case 'noted':
      return event.attempt === state.attempt ? noted(state, event) : state;
    case 'signed':
      return event.attempt === state.attempt ? signed(state, event.result) : state;
    case 'leave':
      return state.kind === 'asking' ? { ...state, left: true } : state;
    case 'again':
      if (state.kind !== 'refused' || !canTryAgain(state.error)) return state;
      return { ...working(state), kind: 'preparing', attempt: state.attempt + 1 };
    case 'reset':
      return state.kind === 'asking' ? state : { kind: 'idle', attempt: state.attempt + 1 };
  }
}
