import { atom } from 'nanostores';
import { isSamePlace } from '../../../core/inbound/place.ts';
import { isLossAccepted } from '../review/review-loss.ts';
import { type Consent, consentOf, givenConsent, keptConsent, percentToType, staysTrusted } from './instant-consent.ts';
import { type InstantOrder, type Verified, withOther } from './instant-order.ts';
import { instantTimes } from './instant-times.ts';

/** Reason nothing may be sent, permanently or for now. */
export type InstantErrorReason =
  | 'expired'
  | 'ended'
  | 'used'
  | 'unfair'
  | 'price'
  | 'cap'
  | 'halted'
  | 'paused'
  | 'vault'
  | 'mismatch'
  | 'closed'
  | 'unchecked'
  | 'lost';

/** A payment that the network observed under a reference; `amount` if reported. */
export interface ReferenceUse {
  readonly tx: string;
  readonly amount?: bigint;
}

export interface InstantError {
  readonly reason: InstantErrorReason;
  /** Hint from the service, if any. */
  readonly hint?: string;
  /** Payment that used the reference, if known. */
  readonly use?: ReferenceUse;
  /** Current market payout of the order, in units of its asset. */
  readonly expected?: bigint;
}

/** `retry`: no response; the shown deposit stays until its last check expires. */
export type CheckResult = Verified | InstantError | 'retry';

interface Attempt {
  /** Request counter; responses to earlier attempts are dropped. */
  readonly attempt: number;
}

interface Ordered extends Attempt {
  readonly order: InstantOrder;
}

export type InstantState =
  | (Attempt & { readonly kind: 'idle' })
  /** Loading the registration; `since` in unix milliseconds. */
  | (Attempt & { readonly kind: 'loading'; readonly id: string; readonly since: number })
  /** `address`: the address shown before, if any; a different one stops the deposit. */
  | (Ordered &
      Consent & {
        readonly kind: 'verifying';
        readonly askedAt: number;
        readonly since: number;
        readonly address?: string;
      })
  | (Ordered &
      Consent & {
        readonly kind: 'payable';
        readonly verified: Verified;
        /** Request times of the displayed check and of the latest one. */
        readonly checkedAt: number;
        readonly askedAt: number;
        readonly rechecking: boolean;
        /** Unix milliseconds: end of the quote or of the send window, whichever is sooner. */
        readonly until: number;
      })
  /** The user reports having paid; `use` is an earlier payment. Nothing payable is shown. */
  | (Ordered & { readonly kind: 'paid'; readonly since: number; readonly use?: ReferenceUse })
  /** The network observed a deposit under the reference. */
  | (Attempt & { readonly kind: 'seen'; readonly order?: InstantOrder; readonly tx: string })
  | (Attempt & { readonly kind: 'stopped'; readonly id: string; readonly error: InstantError; readonly order?: InstantOrder });

export type PayableState = Extract<InstantState, { readonly kind: 'payable' }>;

export type InstantEvent =
  | { readonly kind: 'open'; readonly id: string }
  /** `hasPaid`: the user reported payment earlier. */
  | { readonly kind: 'loaded'; readonly attempt: number; readonly result: InstantOrder | InstantError; readonly hasPaid: boolean }
  | { readonly kind: 'checked'; readonly attempt: number; readonly result: CheckResult }
  /** `typed`: the user's input where the loss must be typed. */
  | { readonly kind: 'acknowledge'; readonly yes: boolean; readonly typed?: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'unpaid' }
  /** Confirms the payee of an order made elsewhere. */
  | { readonly kind: 'mine'; readonly yes: boolean }
  /** Accepts an address that only one operator, or only this service, vouches for. */
  | { readonly kind: 'trust'; readonly yes: boolean }
  | { readonly kind: 'used'; readonly id: string; readonly use: ReferenceUse }
  | { readonly kind: 'again' }
  | { readonly kind: 'wake' }
  | { readonly kind: 'tick' }
  | { readonly kind: 'close' };

export const $instant = atom<InstantState>({ kind: 'idle', attempt: 0 });

const isError = (result: object): result is InstantError => 'reason' in result;

export const orderOf = (state: InstantState): InstantOrder | undefined => ('order' in state ? state.order : undefined);

function stopped(state: InstantState, error: InstantError): InstantState {
  const order = orderOf(state);
  const id = order?.id ?? ('id' in state ? state.id : '');
  return { kind: 'stopped', attempt: state.attempt + 1, id, error, ...(order === undefined ? {} : { order }) };
}

function verifying(
  attempt: number,
  order: InstantOrder,
  now: number,
  more: Partial<Consent> & { readonly address?: string } = {},
): InstantState {
  return { kind: 'verifying', attempt, order, ...givenConsent(order), ...more, askedAt: now, since: now };
}

/** Stops a state whose deadline has passed by `now`. */
function expire(state: InstantState, now: number): InstantState {
  if (state.kind === 'verifying' && now >= state.order.until) return stopped(state, { reason: 'expired' });
  if (state.kind === 'payable' && now >= state.until) return stopped(state, { reason: 'expired' });
  return state;
}

function loaded(state: InstantState, result: InstantOrder | InstantError, hasPaid: boolean, now: number): InstantState {
  if (state.kind !== 'loading') return state;
  if (isError(result)) return stopped(state, result);
  if (hasPaid) return { kind: 'paid', attempt: state.attempt + 1, order: result, since: now };
  return expire(verifying(state.attempt + 1, result, now), now);
}

function checked(state: InstantState, result: CheckResult, now: number): InstantState {
  if (state.kind !== 'verifying' && state.kind !== 'payable') return state;
  if (result === 'retry') return state.kind === 'payable' ? { ...state, rechecking: false } : stopped(state, { reason: 'unchecked' });
  if (isError(result)) return stopped(state, result);
  const { attempt, order, askedAt } = state;
  const trusted = staysTrusted(state.kind === 'payable' ? state : undefined, result.cautions);
  const kept = keptConsent(state, result.loss);
  const consent = { ...kept, trusted, acknowledged: kept.acknowledged && trusted };
  const before = state.kind === 'payable' ? state.verified.address : state.address;
  if (before !== undefined && !isSamePlace({ address: before }, { address: result.address })) return stopped(state, { reason: 'vault' });
  const until = Math.min(order.until, askedAt + result.seconds * 1000);
  return expire(
    { kind: 'payable', attempt, order, ...consent, verified: result, checkedAt: askedAt, askedAt, rechecking: false, until },
    now,
  );
}

/** Starts a recheck and keeps the deposit on screen. */
const asking = (state: PayableState, now: number): PayableState => ({
  ...state,
  rechecking: true,
  askedAt: now,
  attempt: state.attempt + 1,
});

/** Returns to verifying when the check has expired; starts a recheck when one is due. */
function age(before: InstantState, now: number, dueMs: number): InstantState {
  const state = expire(before, now);
  if (state.kind !== 'payable') return state;
  const { attempt, order, verified, checkedAt, askedAt } = state;
  if (now - checkedAt >= instantTimes.checkLivesMs)
    return verifying(attempt + 1, order, now, { ...consentOf(state), address: verified.address });
  const isWanted = now - checkedAt >= dueMs || state.isUnchecked;
  const isDue = isWanted && (askedAt === checkedAt || now - askedAt >= instantTimes.retryMs);
  return isDue && !state.rechecking ? asking(state, now) : state;
}

/** Whether the order was made in this browser or its payee was confirmed. */
const isOwned = ({ order, isMine }: PayableState): boolean => order.intent !== undefined || isMine;

/** Acknowledges a deposit that is still payable; a severe loss must be typed. Rechecks before the deposit is shown. */
function acknowledge(before: InstantState, { yes, typed = '' }: Extract<InstantEvent, { kind: 'acknowledge' }>, now: number): InstantState {
  const state = age(before, now, instantTimes.recheckMs);
  if (state.kind !== 'payable' || (yes && !(isOwned(state) && state.trusted && isLossAccepted(state.verified.loss, typed)))) return state;
  if (!yes) return { ...state, acknowledged: false, isUnchecked: false };
  return checkedFirst({ ...state, acknowledged: true, typedPercent: percentToType(state.verified.loss) }, now);
}

/** Hides an acknowledged deposit until one more check: its reference may have been used in the meantime. */
const checkedFirst = (state: PayableState, now: number): PayableState =>
  state.acknowledged ? { ...asking(state, now), isUnchecked: true } : state;

/** Sets the payee confirmation; withdrawing it also withdraws the acknowledgement. */
function mine(state: InstantState, yes: boolean): InstantState {
  if (state.kind !== 'payable' || state.order.intent !== undefined) return state;
  return { ...state, isMine: yes, acknowledged: yes && state.acknowledged };
}

function trust(state: InstantState, yes: boolean, now: number): InstantState {
  if (state.kind !== 'payable' || state.verified.cautions.length === 0) return state;
  if (!yes) return { ...state, trusted: false, acknowledged: false };
  const given = state.acknowledged ? state : keptConsent(givenConsent(state.order), state.verified.loss);
  return checkedFirst({ ...state, trusted: true, acknowledged: given.acknowledged, typedPercent: given.typedPercent }, now);
}

/** Reasons that rechecking the same registration cannot clear. */
const lasting: readonly InstantErrorReason[] = ['expired', 'ended', 'used'];

/** Retries failed checks, not expired ones. */
function again(state: InstantState, now: number): InstantState {
  if (state.kind !== 'stopped' || lasting.includes(state.error.reason)) return state;
  if (state.order === undefined) return { kind: 'loading', attempt: state.attempt + 1, id: state.id, since: now };
  return expire(verifying(state.attempt + 1, state.order, now), now);
}

function paid(state: InstantState, now: number): InstantState {
  const order = orderOf(state);
  if (order === undefined || state.kind === 'seen' || state.kind === 'paid') return state;
  const use = state.kind === 'stopped' ? state.error.use : undefined;
  return { kind: 'paid', attempt: state.attempt + 1, order, since: now, ...(use === undefined ? {} : { use }) };
}

function unpaid(state: InstantState, now: number): InstantState {
  if (state.kind !== 'paid') return state;
  if (state.use !== undefined) return stopped(state, { reason: 'used', use: state.use });
  return expire(verifying(state.attempt + 1, state.order, now), now);
}

function other(state: InstantState, now: number): InstantState {
  if (state.kind !== 'payable' && state.kind !== 'verifying') return state;
  const address = state.kind === 'payable' ? state.verified.address : state.address;
  const next = verifying(state.attempt + 1, withOther(state.order), now, address === undefined ? {} : { address });
  return state.order.other === undefined ? state : expire(next, now);
}

/** Pure state machine of a memoless deposit: returns the next state. `now` in unix milliseconds. */
export function instantTransition(state: InstantState, event: InstantEvent, now: number): InstantState {
  switch (event.kind) {
    case 'open':
      return { kind: 'loading', attempt: state.attempt + 1, id: event.id, since: now };
    case 'loaded':
      return event.attempt === state.attempt ? loaded(state, event.result, event.hasPaid, now) : state;
    case 'checked':
      return event.attempt === state.attempt ? checked(state, event.result, now) : state;
    case 'acknowledge':
      return acknowledge(state, event, now);
    case 'other':
      return other(state, now);
    case 'paid':
      return paid(state, now);
    case 'unpaid':
      return unpaid(state, now);
    case 'mine':
      return mine(state, event.yes);
    case 'trust':
      return trust(state, event.yes, now);
    case 'used':
      return used(state, event.id, event.use);
    case 'again':
      return again(state, now);
    case 'wake':
      return age(state, now, instantTimes.freshMs);
    case 'tick':
      return age(state, now, instantTimes.recheckMs);
    case 'close':
      return { kind: 'idle', attempt: state.attempt + 1 };
  }
}

/** Treats a payment of the exact amount as the user's own; any other has used up the reference. */
function used(state: InstantState, id: string, use: ReferenceUse): InstantState {
  const order = orderOf(state);
  if (state.kind === 'seen' || (order?.id ?? ('id' in state ? state.id : undefined)) !== id) return state;
  const isOwn = use.amount !== undefined && (use.amount === order?.amount || use.amount === order?.other);
  if (isOwn) return { kind: 'seen', attempt: state.attempt + 1, tx: use.tx, ...(order === undefined ? {} : { order }) };
  // After the user reports payment, wait for the amount: it identifies the payment.
  if (state.kind === 'paid' && use.amount === undefined) return state;
  const known = state.kind === 'stopped' ? state.error.use : state.kind === 'paid' ? state.use : undefined;
  if (known?.tx === use.tx && known.amount === use.amount) return state;
  return stopped(state, { reason: 'used', use });
}

/** A deposit that may be sent now, with its address. Every action reads it again, since the screen can be a second behind. */
export interface Payable {
  readonly order: InstantOrder;
  readonly verified: Verified;
}

/** The state that may be acknowledged now; its deposit must not be drawn before that. */
export function acknowledgeable(state: InstantState, now: number): PayableState | undefined {
  if (state.kind !== 'payable' || now >= state.until || now - state.checkedAt >= instantTimes.checkLivesMs) return undefined;
  return state;
}

/**
 * The deposit that may be shown and copied: acknowledged, rechecked since and unexpired, with its cautions accepted and
 * a foreign payee confirmed.
 */
export function payableNow(state: InstantState, now: number): Payable | undefined {
  const open = acknowledgeable(state, now);
  const isShown = open?.acknowledged === true && !open.isUnchecked && open.trusted && isOwned(open);
  return isShown ? { order: open.order, verified: open.verified } : undefined;
}
