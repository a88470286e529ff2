import { atom } from 'nanostores';
import { isSamePlace } from '../../../core/inbound/place.ts';
import type { SwapRequest } from '../form/$form.ts';
import { consentKey, type Subject, type Terms } from './confirm-terms.ts';
import type { CheckedInbound } from './inbound.ts';
import { isLossAccepted, lossConsent } from './review-loss.ts';
import { isSilentChange } from './silent-change.ts';

/** Reason the terms can no longer be used. */
export type ConfirmErrorReason =
  | 'expired'
  | 'halted'
  | 'paused'
  | 'vault'
  | 'unchecked'
  | 'offline'
  | 'refused'
  | 'failed'
  | 'memo'
  | 'changed';

export interface ConfirmError {
  readonly reason: ConfirmErrorReason;
  /** Message from the service or the check, if any. */
  readonly hint?: string;
}

/** Deposit path fields that are displayed and compared. */
export type InboundFacts = Pick<
  CheckedInbound,
  'inbound_address' | 'router' | 'dust_threshold' | 'gas_rate' | 'gas_rate_units' | 'warnings' | 'cautions'
> &
  Partial<Pick<CheckedInbound, 'hosts'>> & {
    /** Path of the second payment of the order. */
    readonly rest?: InboundFacts;
  };

interface Open {
  /** Request counter: drops results of superseded requests. */
  readonly attempt: number;
}

export type ConfirmState =
  | { readonly kind: 'closed'; readonly attempt: number }
  /** `was`: the terms last seen or consented to, for showing what changed. */
  | (Open & { readonly kind: 'asking'; readonly subject: Subject; readonly was?: Terms })
  | (Open & {
      readonly kind: 'review';
      readonly terms: Terms;
      readonly was?: Terms;
      /** Terms that `terms` replaced without asking; later changes are measured from these. */
      readonly base?: Terms;
      readonly since: number;
      readonly renewing: boolean;
    })
  | (Open & {
      readonly kind: 'checking';
      readonly terms: Terms;
      readonly consent: string;
      readonly acknowledged: boolean;
      readonly askedAt: number;
    })
  | (Open & {
      readonly kind: 'payable';
      readonly terms: Terms;
      readonly consent: string;
      readonly acknowledged: boolean;
      /** Request times of the displayed check and of the running one. */
      readonly checkedAt: number;
      readonly askedAt: number;
      readonly inbound: InboundFacts;
      /** Whether the user accepted the cautions about who vouches for the address; true when there are none. */
      readonly trusted: boolean;
      readonly rechecking: boolean;
    })
  | (Open & { readonly kind: 'stopped'; readonly subject: Subject; readonly error: ConfirmError; readonly was?: Terms });

export type ConfirmEvent =
  | { readonly kind: 'open'; readonly subject: Subject; readonly result: Terms | ConfirmError }
  | { readonly kind: 'ask'; readonly subject: Subject }
  | { readonly kind: 'answered'; readonly attempt: number; readonly result: Terms | ConfirmError }
  /** `typed`: the user's input where the loss percentage has to be typed. */
  | { readonly kind: 'consent'; readonly key: string; readonly typed?: string }
  | { readonly kind: 'checked'; readonly attempt: number; readonly result: InboundFacts | ConfirmError }
  | { readonly kind: 'acknowledge'; readonly yes: boolean }
  | { readonly kind: 'trust'; readonly yes: boolean }
  | { readonly kind: 'again' }
  /** The device is back online. */
  | { readonly kind: 'online' }
  | { readonly kind: 'form'; readonly request: SwapRequest | undefined }
  | { readonly kind: 'tick' }
  | { readonly kind: 'close' };

export const confirmTimes = {
  /** Interval for refreshing terms under review, and the margin before they expire. */
  renewMs: 30_000,
  marginMs: 6_000,
  /** Minimum delay before changed figures can be accepted, so that a click meant for the old ones does not count. */
  settleMs: 1_000,
  /** Interval for rechecking halts and the address while they are shown. */
  recheckMs: 60_000,
  /** Maximum age of a check that may be displayed. */
  checkLivesMs: 75_000,
} as const;

export const $confirm = atom<ConfirmState>({ kind: 'closed', attempt: 0 });

const isError = (result: object): result is ConfirmError => 'reason' in result;
/** The subject alone, of terms or of a failure. */
export const pickSubject = ({ request, choice, split }: Subject): Subject => ({ request, choice, ...(split && { split }) });

function stopped(state: { readonly attempt: number; readonly terms: Terms }, error: ConfirmError): ConfirmState {
  return { kind: 'stopped', attempt: state.attempt + 1, subject: pickSubject(state.terms), error, was: state.terms };
}

const sameFigures = (a: Terms, b: Terms): boolean =>
  consentKey(a) === consentKey(b) && a.payout === b.payout && lossConsent(a.loss) === lossConsent(b.loss);

/** Review state for new terms; figures equal to the known ones, or hardly worse, need no second review. */
function review(attempt: number, terms: Terms, known: Terms | undefined, now: number): ConfirmState {
  const next = { kind: 'review', attempt, terms, renewing: false } as const;
  if (known === undefined || sameFigures(known, terms)) return { ...next, since: 0 };
  if (!isSilentChange(terms, known)) return { ...next, was: known, since: now };
  const isGain = terms.payout >= known.payout && terms.least >= known.least;
  return isGain ? { ...next, since: 0 } : { ...next, base: known, since: 0 };
}

function answered(state: ConfirmState, result: Terms | ConfirmError, now: number): ConfirmState {
  if (state.kind === 'asking') {
    const { attempt, subject, was } = state;
    if (isError(result)) return { kind: 'stopped', attempt, subject, error: result, ...(was === undefined ? {} : { was }) };
    return expire(review(attempt, result, was, now), now);
  }
  if (state.kind !== 'review' || !state.renewing) return state;
  if (isError(result)) return stopped(state, result);
  if (sameFigures(state.terms, result)) return expire({ ...state, terms: result, renewing: false }, now);
  return expire(review(state.attempt, result, state.was ?? state.base ?? state.terms, now), now);
}

/** Whether a check found the places that the terms pay, those of both payments if there are two. */
const isPlaceOf = ({ rest, ...terms }: Terms, { inbound_address: address, router, rest: other }: InboundFacts): boolean =>
  isSamePlace({ address, router }, terms) && (rest === undefined || (other !== undefined && isPlaceOf(rest, other)));

function checked(state: ConfirmState, result: InboundFacts | ConfirmError, now: number): ConfirmState {
  if (state.kind !== 'checking' && state.kind !== 'payable') return state;
  if (isError(result)) return stopped(state, result);
  const { terms, consent, acknowledged, attempt, askedAt } = state;
  if (!isPlaceOf(terms, result)) return stopped(state, { reason: 'vault' });
  const base = { kind: 'payable', attempt, terms, consent, acknowledged, checkedAt: askedAt, askedAt, rechecking: false } as const;
  return expire({ ...base, inbound: result, trusted: staysTrusted(state, result) }, now);
}

/** Whether accepted cautions stay accepted: only a new caution revokes that. */
function staysTrusted(state: ConfirmState, { cautions }: InboundFacts): boolean {
  if (cautions.length === 0) return true;
  return state.kind === 'payable' && state.trusted && cautions.every((caution) => state.inbound.cautions.includes(caution));
}

function consented(state: ConfirmState, key: string, typed: string, now: number): ConfirmState {
  if (state.kind !== 'review' || key !== consentKey(state.terms) || !isLossAccepted(state.terms.loss, typed)) return state;
  if (now - state.since < confirmTimes.settleMs) return state;
  return { kind: 'checking', attempt: state.attempt + 1, terms: state.terms, consent: key, acknowledged: false, askedAt: now };
}

/** Retries by requesting new terms, except when the form has changed since. */
function again(state: ConfirmState): ConfirmState {
  if (state.kind !== 'stopped' || state.error.reason === 'changed') return state;
  const { subject, was } = state;
  return { kind: 'asking', attempt: state.attempt + 1, subject, ...(was === undefined ? {} : { was }) };
}

/** Stops terms that no longer match the form; the second payment of an order no longer depends on it. */
function formChanged(state: ConfirmState, request: SwapRequest | undefined): ConfirmState {
  if (state.kind === 'closed') return state;
  const subject = 'subject' in state ? state.subject : pickSubject(state.terms);
  const { request: own, split } = subject;
  const asked = split === undefined ? own : split.whole;
  if (asked === undefined || asked === request) return state;
  return { kind: 'stopped', attempt: state.attempt + 1, subject, error: { reason: 'changed' } };
}

/** Stops terms that have expired by `now`. */
function expire(state: ConfirmState, now: number): ConfirmState {
  if (state.kind !== 'review' && state.kind !== 'checking' && state.kind !== 'payable') return state;
  return now >= state.terms.expiresAt ? stopped(state, { reason: 'expired' }) : state;
}

function tick(before: ConfirmState, now: number): ConfirmState {
  const state = expire(before, now);
  if (state.kind === 'review' && !state.renewing) {
    const { askedAt, expiresAt } = state.terms;
    const due = Math.min(askedAt + confirmTimes.renewMs, expiresAt - confirmTimes.marginMs);
    return now >= due ? { ...state, renewing: true, attempt: state.attempt + 1 } : state;
  }
  if (state.kind !== 'payable') return state;
  const age = now - state.checkedAt;
  if (age >= confirmTimes.checkLivesMs) {
    const { terms, consent, acknowledged } = state;
    return { kind: 'checking', attempt: state.attempt + 1, terms, consent, acknowledged, askedAt: now };
  }
  return age >= confirmTimes.recheckMs && !state.rechecking
    ? { ...state, rechecking: true, askedAt: now, attempt: state.attempt + 1 }
    : state;
}

/** Pure transition function of the confirm state machine. `now` in unix milliseconds. */
export function confirmTransition(state: ConfirmState, event: ConfirmEvent, now: number): ConfirmState {
  switch (event.kind) {
    case 'open':
      return answered({ kind: 'asking', attempt: state.attempt + 1, subject: event.subject }, event.result, now);
    case 'ask': {
      // The second payment of an order has been seen beside the first.
      const was = 'terms' in state ? state.terms.rest : undefined;
      return { kind: 'asking', attempt: state.attempt + 1, subject: event.subject, ...(was && { was }) };
    }
    case 'answered':
      return event.attempt === state.attempt ? answered(state, event.result, now) : state;
    case 'consent':
      return consented(expire(state, now), event.key, event.typed ?? '', now);
    case 'checked':
      return event.attempt === state.attempt ? checked(state, event.result, now) : state;
    case 'acknowledge':
      return state.kind === 'payable' ? expire({ ...state, acknowledged: event.yes }, now) : state;
    case 'trust':
      return state.kind === 'payable' ? expire({ ...state, trusted: event.yes || state.inbound.cautions.length === 0 }, now) : state;
    case 'again':
      return again(state);
    case 'online':
      return state.kind === 'stopped' && state.error.reason === 'offline' ? again(state) : state;
    case 'form':
      return formChanged(state, event.request);
    case 'tick':
      return tick(state, now);
    case 'close':
      return { kind: 'closed', attempt: state.attempt + 1 };
  }
}

/** Terms payable now; every action checks again because the screen may be a second stale. */
export function payableTerms(state: ConfirmState, now: number): Terms | undefined {
  if (state.kind !== 'payable' || !state.trusted || now >= state.terms.expiresAt) return undefined;
  if (now - state.checkedAt >= confirmTimes.checkLivesMs || state.consent !== consentKey(state.terms)) return undefined;
  return state.terms;
}

/** Payable terms once the requirements of a manual payment are acknowledged. */
export function copyableTerms(state: ConfirmState, now: number): Terms | undefined {
  return state.kind === 'payable' && state.acknowledged ? payableTerms(state, now) : undefined;
}

/** Terms that can be consented to now. */
export function consentableTerms(state: ConfirmState, now: number): Terms | undefined {
  if (state.kind !== 'review' || now >= state.terms.expiresAt || now - state.since < confirmTimes.settleMs) return undefined;
  return state.terms;
}
