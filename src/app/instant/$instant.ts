import { atom } from 'nanostores';
import { isSamePlace } from '../../core/inbound/place.ts';
import { isLossAccepted } from '../review/review-loss.ts';
import { type Consent, consentOf, givenConsent, keptConsent, percentToType, staysTrusted } from './instant-consent.ts';
import { instantTimes } from './instant-times.ts';
import { type InstantOrder, type Verified, withOther } from './registration/instant-order.ts';

/** Why nothing may be sent any more, or not now. */
export type InstantErrorReason =
  | 'expired'
  | 'ended'
  | 'used'
  | 'unfair'
  | 'cap'
  | 'halted'
  | 'paused'
  | 'vault'
  | 'mismatch'
  | 'closed'
  | 'unchecked'
  | 'lost';

/** A payment that the network has read under a reference; `amount` where it says it. */
export interface ReferenceUse {
  readonly tx: string;
  readonly amount?: bigint;
}

export interface InstantError {
  readonly reason: InstantErrorReason;
  /** Words of the service, where there are any. */
  readonly hint?: string;
  /** What has used the reference, where that is known. */
  readonly use?: ReferenceUse;
  /** What the market pays for the order now, in units of its asset. */
  readonly expected?: bigint;
}

/** `retry`: no answer came, which says nothing against what is shown until the last check has grown old. */
export type CheckResult = Verified | InstantError | 'retry';

interface Attempt {
  /** Counts the questions asked: an answer to an older one is dropped. */
  readonly attempt: number;
}

interface Ordered extends Attempt {
  readonly order: InstantOrder;
}

export type InstantState =
  | (Attempt & { readonly kind: 'idle' })
  /** The registration is read; `since` in unix milliseconds. */
  | (Attempt & { readonly kind: 'loading'; readonly id: string; readonly since: number })
  /** `address` is what was shown before, if anything was: another one ends this. */
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
        /** When the check was asked for that is shown, and the one that is under way or came last. */
        readonly checkedAt: number;
        readonly askedAt: number;
        readonly rechecking: boolean;
        /** Unix milliseconds: the quote's end, or that of the time to send in, whichever is sooner. */
        readonly until: number;
      })
  /** The person says that they have paid; `use` is a payment that came before. Nothing payable is shown. */
  | (Ordered & { readonly kind: 'paid'; readonly since: number; readonly use?: ReferenceUse })
  /** The network has read a deposit under the reference. */
  | (Attempt & { readonly kind: 'seen'; readonly order?: InstantOrder; readonly tx: string })
  | (Attempt & { readonly kind: 'stopped'; readonly id: string; readonly error: InstantError; readonly order?: InstantOrder });

export type PayableState = Extract<InstantState, { readonly kind: 'payable' }>;

export type InstantEvent =
  | { readonly kind: 'open'; readonly id: string }
  /** `hasPaid`: the person had said so before. */
  | { readonly kind: 'loaded'; readonly attempt: number; readonly result: InstantOrder | InstantError; readonly hasPaid: boolean }
  | { readonly kind: 'checked'; readonly attempt: number; readonly result: CheckResult }
  /** `typed`: what the person wrote where a loss has to be typed. */
  | { readonly kind: 'acknowledge'; readonly yes: boolean; readonly typed?: string }
  | { readonly kind: 'other' }
  | { readonly kind: 'paid' }
  | { readonly kind: 'unpaid' }
  /** To an order that was not made here: the payout is wanted where it goes. */
  | { readonly kind: 'mine'; readonly yes: boolean }
  /** To an address that one operator, or this service alone, vouches for. */
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

/** What has run out by `now` is taken away. */
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

/** Asked anew, while what stands there stays. */
const asking = (state: PayableState, now: number): PayableState => ({
  ...state,
  rechecking: true,
  askedAt: now,
  attempt: state.attempt + 1,
});

/** A check that is too old to show, or due to be made anew. */
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

/** Made in this browser, or its payee was confirmed. */
const isOwned = ({ order, isMine }: PayableState): boolean => order.intent !== undefined || isMine;

/** Only what can still be seen can be acknowledged, and a severe loss only by typing it. It is checked once more before it is shown. */
function acknowledge(before: InstantState, { yes, typed = '' }: Extract<InstantEvent, { kind: 'acknowledge' }>, now: number): InstantState {
  const state = age(before, now, instantTimes.recheckMs);
  if (state.kind !== 'payable' || (yes && !(isOwned(state) && state.trusted && isLossAccepted(state.verified.loss, typed)))) return state;
  if (!yes) return { ...state, acknowledged: false, isUnchecked: false };
  return checkedFirst({ ...state, acknowledged: true, typedPercent: percentToType(state.verified.loss) }, now);
}

/** Nothing of an acknowledged deposit is shown before one more check: its reference may have been used in between. */
const checkedFirst = (state: PayableState, now: number): PayableState =>
  state.acknowledged ? { ...asking(state, now), isUnchecked: true } : state;

/** Whoever takes it back sees nothing of the deposit any more. */
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

/** Reasons that no further look at the same registration takes away. */
const lasting: readonly InstantErrorReason[] = ['expired', 'ended', 'used'];

/** A check that failed is made again; one that ran out is not. */
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

/** The whole behavior of a deposit without a memo: the next state, and nothing else. `now` in unix milliseconds. */
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

/** A payment of the exact amount is taken for the person's own; any other has used the reference up before it. */
function used(state: InstantState, id: string, use: ReferenceUse): InstantState {
  const order = orderOf(state);
  if (state.kind === 'seen' || (order?.id ?? ('id' in state ? state.id : undefined)) !== id) return state;
  const isOwn = use.amount !== undefined && (use.amount === order?.amount || use.amount === order?.other);
  if (isOwn) return { kind: 'seen', attempt: state.attempt + 1, tx: use.tx, ...(order === undefined ? {} : { order }) };
  // Whoever says that they have paid is told once it is known whose payment it is.
  if (state.kind === 'paid' && use.amount === undefined) return state;
  const known = state.kind === 'stopped' ? state.error.use : state.kind === 'paid' ? state.use : undefined;
  if (known?.tx === use.tx && known.amount === use.amount) return state;
  return stopped(state, { reason: 'used', use });
}

/** What may be sent now, and where to; asked again by every action, since a screen may be a second old. */
export interface Payable {
  readonly order: InstantOrder;
  readonly verified: Verified;
}

/** What may be acknowledged now. Nothing of it may be drawn before it is. */
export function acknowledgeable(state: InstantState, now: number): PayableState | undefined {
  if (state.kind !== 'payable' || now >= state.until || now - state.checkedAt >= instantTimes.checkLivesMs) return undefined;
  return state;
}

/** The deposit as it may be shown and copied: acknowledged, checked after that and lately, in time, and the payee of a foreign one confirmed. */
export function payableNow(state: InstantState, now: number): Payable | undefined {
  const open = acknowledgeable(state, now);
  const isShown = open?.acknowledged === true && !open.isUnchecked && open.trusted && isOwned(open);
  return isShown ? { order: open.order, verified: open.verified } : undefined;
}
