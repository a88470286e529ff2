import type { ServiceError } from '../../../client/errors.ts';
import type { RegistrationAnswer } from '../../../client/memoless.ts';
import { parseDecimal } from '../../../core/amount.ts';
import { watchPause } from '../../review/pause-watch.ts';
import { recordSwap, updateSwap } from '../../state/history/$history.ts';
import {
  $instant,
  type CheckResult,
  type InstantError,
  type InstantEvent,
  type InstantState,
  instantTransition,
  orderOf,
  payableNow,
  type ReferenceUse,
} from '../../state/instant/$instant.ts';
import type { InstantDeps } from '../../state/instant/fetch-open-assets.ts';
import { keepIntent, keptIntent } from '../../state/instant/instant-keep.ts';
import { amountText, type Checked, type InstantOrder, isFair, makeOrder, verify } from '../../state/instant/instant-order.ts';
import { fetchPreflight, fetchRegistration } from '../../state/instant/memoless-calls.ts';
import { trackPath } from '../../track/track-view.ts';
import type { Clock } from '../../ui/clock.ts';
import type { CallResult } from '../../ui/request.ts';
import { type InstantLink, instantPath } from '../entrance/instant-link.ts';

export interface InstantRunDeps extends InstantDeps {
  readonly clock: Clock;
  /** Navigates to another page of this site. */
  readonly leave: (path: string) => void;
}

export interface InstantRun {
  readonly send: (event: InstantEvent) => void;
  /** Follows a deposit by a hash the user enters. */
  readonly follow: (tx: string) => void;
  readonly stop: () => void;
}

const tickMs = 1_000;
const pendingMs = 2_000;
const pendingPatienceMs = 90_000;
/** Deposit poll interval before and after the user reports payment. */
const lookMs = 20_000;
const lookPaidMs = 8_000;
/** Poll interval while an address is shown and once its reference is known to be used: one block. */
const lookShownMs = 6_000;

const toInstantError = (reason: InstantError['reason'], { hint }: ServiceError): InstantError => ({ reason, hint });

/** Maps a preflight reply to a check result; `retry` if the service could not decide. */
export function checkOf(order: InstantOrder, reply: CallResult<Checked>): CheckResult {
  if ('answer' in reply) {
    const verified = verify(order, reply.answer);
    if (verified === undefined) return { reason: 'mismatch' };
    return isFair(order, verified) ? verified : { reason: 'unfair', expected: verified.expected };
  }
  if ('failure' in reply) return 'retry';
  switch (reply.error.code) {
    case 'reference_expired':
      return toInstantError(reply.error.details?.['uses'] === undefined ? 'ended' : 'used', reply.error);
    case 'price_limit': {
      const expected = BigInt(reply.error.details?.['expected_amount_out'] ?? 0);
      return { reason: order.intent === undefined ? 'unfair' : 'price', expected };
    }
    case 'paused':
      return toInstantError('paused', reply.error);
    case 'amount_too_high':
      return toInstantError('cap', reply.error);
    case 'trading_halted':
    case 'no_route':
      return toInstantError('halted', reply.error);
    case 'memoless_unavailable':
      return toInstantError('closed', reply.error);
    case 'reference_not_found':
    case 'registration_ended':
      return toInstantError('lost', reply.error);
    case 'deposit_unverified':
    case 'upstream_busy':
    case 'upstream_unavailable':
    case 'upstream_timeout':
    case 'rate_limited':
    case 'internal_error':
      return 'retry';
    default:
      return toInstantError('mismatch', reply.error);
  }
}

/** Maps a registration reply to an order or an error; undefined while its reference is pending. */
function loadedOf(reply: CallResult<RegistrationAnswer>, link: InstantLink, now: number): InstantOrder | InstantError | undefined {
  if ('failure' in reply) return { reason: 'unchecked' };
  if ('error' in reply) {
    const isGone = ['reference_not_found', 'registration_ended', 'invalid_field', 'not_found'].includes(reply.error.code);
    return toInstantError(isGone ? 'lost' : 'unchecked', reply.error);
  }
  if (reply.answer.reference === undefined) return undefined;
  const intent = keptIntent(link.id, now);
  return makeOrder(reply.answer, { intent, until: intent?.until ?? link.until ?? 0, amount: link.amount }) ?? { reason: 'mismatch' };
}

/** History record id of a deposit; adds a record if its intent has none. */
function recordOrder(order: InstantOrder): string {
  const { intent, from, to, swap, memo, amount, id, until } = order;
  if (intent?.swap !== undefined) return intent.swap;
  return recordSwap({
    network: 'thorchain',
    state: 'registered',
    from: from.id,
    to: to.id,
    amount,
    minimum: swap.limit,
    destination: swap.destination,
    memo,
    instant: instantPath({ id, until, amount }),
  });
}

/** Persists a transition so that it survives a reload. */
function remember(before: InstantState, after: InstantState, now: number): void {
  const intent = orderOf(after)?.intent;
  if (intent?.id === undefined) return;
  const known = keptIntent(intent.id, now) ?? intent;
  if (after.kind === 'payable' && before.kind === 'verifying' && intent.swap !== undefined)
    updateSwap(intent.swap, { state: 'awaiting_deposit' });
  if (after.kind === 'paid' && known.paidAt === undefined) keepIntent({ ...known, paidAt: now }, now);
  if (before.kind === 'paid' && after.kind === 'verifying') {
    const { paidAt: _taken, ...rest } = known;
    keepIntent(rest, now);
  }
  const amount = orderOf(after)?.amount;
  if (amount !== undefined && orderOf(before) !== undefined && amount !== orderOf(before)?.amount) keepIntent({ ...known, amount }, now);
}

/** First payment under a reference, with its amount once reported. */
function firstUse({ deposits, first_deposit: first }: RegistrationAnswer): ReferenceUse | undefined {
  const tx = deposits?.[0];
  if (tx === undefined) return undefined;
  const read = first?.transaction === tx && first.amount !== undefined ? parseDecimal(first.amount, 8) : undefined;
  return read?.ok ? { tx, amount: read.value } : { tx };
}

function lookEvery(state: InstantState, now: number): number {
  if (state.kind === 'paid') return lookPaidMs;
  const isUsed = state.kind === 'stopped' && state.error.reason === 'used';
  return isUsed || payableNow(state, now) !== undefined ? lookShownMs : lookMs;
}

/** Drives a deposit: loads its registration, runs checks, polls for the payment and ticks. */
export function startInstant(link: InstantLink, deps: InstantRunDeps): InstantRun {
  const { clock } = deps;
  let isOver = false;
  let calm = () => {};
  let lookedAt = clock.now();
  let isLooking = false;
  let unwatch = () => {};

  const leave = (order: InstantOrder | undefined, tx: string) => {
    if (order !== undefined) updateSwap(recordOrder(order), { tx, state: 'sent', amount: order.amount });
    isOver = true;
    deps.leave(trackPath(tx, 'thorchain'));
  };

  const send = (event: InstantEvent) => {
    if (isOver) return;
    const before = $instant.get();
    const after = instantTransition(before, event, clock.now());
    if (after === before) return;
    $instant.set(after);
    watch(before, after);
    remember(before, after, clock.now());
    if (after.kind === 'seen') return leave(after.order, after.tx);
    if (before.attempt === after.attempt) return;
    if (after.kind === 'loading') void load(after.attempt, after.since);
    if (after.kind === 'verifying' || (after.kind === 'payable' && after.rechecking)) void check(after.attempt, after.order);
  };

  /** Stops a payable deposit when the operator pauses its path. */
  const watch = (before: InstantState, after: InstantState) => {
    if (before.kind === after.kind) return;
    unwatch();
    if (after.kind !== 'payable') return;
    const chains = [after.order.from.chain, after.order.to.chain];
    unwatch = watchPause(deps, { network: 'thorchain', chains, step: 'payment' }, (hint) => {
      send({ kind: 'checked', attempt: $instant.get().attempt, result: { reason: 'paused', hint } });
    });
  };

  const load = async (attempt: number, since: number): Promise<void> => {
    const reply = await fetchRegistration(deps, link.id);
    if (isOver || $instant.get().attempt !== attempt) return;
    const result = loadedOf(reply, link, clock.now());
    if (result === undefined && clock.now() - since < pendingPatienceMs) {
      clock.after(pendingMs, () => void load(attempt, since));
      return;
    }
    const hasPaid = keptIntent(link.id, clock.now())?.paidAt !== undefined;
    send({ kind: 'loaded', attempt, result: result ?? { reason: 'unchecked' }, hasPaid });
    noteUse(reply);
  };

  const requestCheck = async (order: InstantOrder): Promise<CheckResult> =>
    checkOf(order, await fetchPreflight(deps, { id: order.id, chain: order.from.chain, amount: amountText(order) }));

  const check = async (attempt: number, order: InstantOrder): Promise<void> => {
    const isOpen = () => !isOver && $instant.get().attempt === attempt && $instant.get().kind === 'verifying';
    let result = await requestCheck(order);
    if (result === 'retry' && isOpen()) {
      // Undecided and nothing shown yet: retry once before reporting it.
      await new Promise<void>((resolve) => clock.after(pendingMs, resolve));
      if (isOpen()) result = await requestCheck(order);
    }
    send({ kind: 'checked', attempt, result });
  };

  const noteUse = (reply: CallResult<RegistrationAnswer>) => {
    const use = 'answer' in reply ? firstUse(reply.answer) : undefined;
    if (use !== undefined) send({ kind: 'used', id: link.id, use });
  };

  const look = async (): Promise<void> => {
    const state = $instant.get();
    const every = lookEvery(state, clock.now());
    if (isLooking || orderOf(state) === undefined || clock.now() - lookedAt < every) return;
    isLooking = true;
    const reply = await fetchRegistration(deps, link.id);
    isLooking = false;
    lookedAt = clock.now();
    noteUse(reply);
  };

  const tick = () => {
    send({ kind: 'tick' });
    void look();
    if (!isOver) calm = clock.after(tickMs, tick);
  };
  calm = clock.after(tickMs, tick);
  send({ kind: 'open', id: link.id });

  return {
    send,
    follow: (tx) => leave(orderOf($instant.get()), tx),
    stop: () => {
      calm();
      unwatch();
      send({ kind: 'close' });
      isOver = true;
    },
  };
}
