import type { PendingRecord, SigningOutcome } from '../../wallet/before-signing.ts';
import type { WalletError, WalletErrorCode, WalletResult } from '../../wallet/port.ts';
import { holdsAttention, resetSign, type SignEvent, type SignPhase, type SignState, type Working } from '../state/sign/$sign.ts';

/** Maximum approvals per swap; an allowance reset and the approval itself should suffice for every token. */
export const maxApprovals = 3;

/** Errors resolved by a new quote, but not by a retry. */
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

/** Whether the transaction that failed may be on its chain all the same. */
const mayBeSent = ({ code, details }: WalletError): boolean =>
  code === 'unknown_outcome' || code === 'already_sent' || details?.['tx'] !== undefined;

/** Whether nothing was sent for a refused swap, not even an approval. */
export const hasSentNothing = ({ approvals, error }: Pick<Extract<SignState, { kind: 'refused' }>, 'approvals' | 'error'>): boolean =>
  approvals === 0 && !mayBeSent(error);

const working = ({ attempt, draft, approvals }: Working): Working => ({ attempt, draft, approvals });

function prepared(state: SignState, { result, isAltered = false }: Extract<SignEvent, { kind: 'prepared' }>): SignState {
  if (state.kind !== 'preparing') return state;
  const base = working(state);
  if (!result.ok) return { ...base, kind: 'refused', error: result.error };
  if (result.value.payment.kind === 'approve' && state.approvals >= maxApprovals) {
    return { ...base, kind: 'refused', error: { code: 'wallet_failed', hint: '' } };
  }
  return { ...base, kind: 'ready', prepared: result.value, isAltered };
}

const phases: Readonly<Partial<Record<PendingRecord['state'], SignPhase>>> = { asked: 'prompt', signed: 'sending', sent: 'verifying' };
const order: readonly SignPhase[] = ['checking', 'prompt', 'sending', 'verifying'];

function noted(state: SignState, { state: record, tx }: Extract<SignEvent, { kind: 'noted' }>): SignState {
  const phase = phases[record];
  if (state.kind !== 'asking' || phase === undefined || order.indexOf(phase) <= order.indexOf(state.phase)) return state;
  return { ...state, phase, ...(tx === undefined ? {} : { tx }) };
}

/**
 * State after a signature. An approval with an unclear result is looked up on the chain, so it may be prepared
 * again; a deposit never.
 */
function signed(state: SignState, result: WalletResult<SigningOutcome>): SignState {
  if (state.kind !== 'asking') return state;
  const base = working(state);
  const { prepared: what } = state;
  const isApproval = what.payment.kind === 'approve';
  if (result.ok) {
    const { txid: approval } = result.value.sent;
    if (isApproval) return { ...base, kind: 'preparing', attempt: state.attempt + 1, approvals: state.approvals + 1, approval };
    return { ...base, kind: 'sent', prepared: what, outcome: result.value };
  }
  const { error } = result;
  const tx = error.details?.['tx'];
  if (!mayBeSent(error) || isApproval) return { ...base, kind: 'refused', error };
  return { ...base, kind: 'unclear', prepared: what, error, ...(tx === undefined ? {} : { tx }) };
}

/** Pure transition function of the signing state machine. */
export function signTransition(state: SignState, event: SignEvent): SignState {
  switch (event.kind) {
    case 'prepare':
      if (holdsAttention(state)) return state;
      return { kind: 'preparing', attempt: state.attempt + 1, draft: event.draft, approvals: 0 };
    case 'prepared':
      return event.attempt === state.attempt ? prepared(state, event) : state;
    case 'sign':
      if (state.kind !== 'ready' || state.isAltered) return state;
      return { ...working(state), kind: 'asking', prepared: state.prepared, attempt: state.attempt + 1, phase: 'checking', left: false };
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
      return resetSign(state);
  }
}
