import { atom } from 'nanostores';
import type { RegistrationAnswer } from '../../../client/memoless.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { termsOrError } from '../../review/confirm-run.ts';
import type { SwapRequest } from '../../state/form/$form.ts';
import { recordSwap, updateSwap } from '../../state/history/$history.ts';
import { type Intent, keepIntent, readIntents } from '../../state/instant/instant-keep.ts';
import { makeOrder } from '../../state/instant/instant-order.ts';
import { instantRefusal } from '../../state/instant/instant-refusal.ts';
import { fetchRegistration, sendRegistration } from '../../state/instant/memoless-calls.ts';
import { type Choice, findOffer, type QuoteOutcome, requestQuote } from '../../state/offers/order-book.ts';
import { sentAmount } from '../../state/review/confirm-figures.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import type { CallResult, RequestDeps } from '../../ui/request.ts';
import { instantPath } from '../entrance/instant-link.ts';

export type RegisterStep = 'quote' | 'register' | 'reference';

export type RegisterState =
  | { readonly kind: 'idle' }
  /** `since` in unix milliseconds. */
  | { readonly kind: 'running'; readonly step: RegisterStep; readonly since: number }
  | { readonly kind: 'failed'; readonly code: string; readonly hint?: string }
  /** The deposit continues at `path`. */
  | { readonly kind: 'done'; readonly path: string };

export const $register = atom<RegisterState>({ kind: 'idle' });

/** Timeout and poll interval of a pending registration. */
const patienceMs = 120_000;
const lookMs = 2_000;
/** Maximum attempts of a request, all with the same key. */
const maxTries = 3;

interface Failed {
  readonly code: string;
  readonly hint?: string;
}

const waited = ({ clock }: RequestDeps, ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));

function failedOf<T>(reply: Exclude<CallResult<T>, { answer: T }>): Failed {
  if ('error' in reply) return { code: reply.error.code, hint: reply.error.hint };
  return { code: reply.failure === 'offline' ? 'offline' : 'unreachable' };
}

/** Delay before retrying an undecided request, in milliseconds; undefined if it must not be retried. */
function retryDelay<T>(reply: CallResult<T>): number | undefined {
  if ('failure' in reply) return reply.failure === 'offline' ? undefined : lookMs;
  if ('answer' in reply || reply.error.code !== 'idempotency_in_progress') return undefined;
  return Math.min(60, Math.max(1, reply.error.retryAfter ?? 2)) * 1000;
}

async function registered(intent: Intent, amount: string, deps: RequestDeps): Promise<RegistrationAnswer | Failed> {
  const end = deps.clock.now() + patienceMs;
  const request = { key: intent.key, asset: intent.from, memo: intent.memo, amount };
  let reply = await sendRegistration(deps, request);
  for (let count = 1; count < maxTries && deps.clock.now() < end; count += 1) {
    const wait = retryDelay(reply);
    if (wait === undefined) break;
    await waited(deps, wait);
    reply = await sendRegistration(deps, request);
  }
  if (!('answer' in reply)) return failedOf(reply);
  return reply.answer.reference === undefined ? awaited(reply.answer, end, deps) : reply.answer;
}

/** Polls a stored registration until the network assigns its reference. */
async function awaited(first: RegistrationAnswer, end: number, deps: RequestDeps): Promise<RegistrationAnswer | Failed> {
  $register.set({ kind: 'running', step: 'reference', since: deps.clock.now() });
  let latest = first;
  while (latest.reference === undefined && deps.clock.now() < end) {
    await waited(deps, lookMs);
    const reply = await fetchRegistration(deps, first.internal_api_id);
    if ('answer' in reply) latest = reply.answer;
    else if ('error' in reply && reply.error.code === 'registration_ended') return { ...failedOf(reply), code: 'registration_failed' };
  }
  return latest;
}

/** Reuses the stored intent, and so its key, when the same terms are requested again. */
function intentFor(terms: Terms, now: number, accepted: number | undefined): Intent {
  const { request, choice, memo, payout, expiresAt } = terms;
  const known = readIntents(now).find((one) => one.memo === memo && one.from === request.from.id && one.wish === request.amount);
  const consent = accepted === undefined ? {} : { accepted };
  if (known !== undefined) return { ...known, ...consent, until: expiresAt };
  return {
    key: crypto.randomUUID(),
    from: request.from.id,
    to: request.to.id,
    memo,
    wish: request.amount,
    payout,
    destination: terms.order.destination,
    ...(request.refund === undefined ? {} : { refund: request.refund }),
    toleranceBps: request.toleranceBps,
    mode: choice.mode === 'streaming' ? choice.mode : 'single',
    ...('interval' in choice && choice.interval !== undefined ? { interval: choice.interval } : {}),
    ...('quantity' in choice && choice.quantity !== undefined ? { quantity: choice.quantity } : {}),
    until: expiresAt,
    at: now,
    ...consent,
  };
}

/** Records the swap in the history before any payment details are shown. */
function keep(intent: Intent, id: string, limit: bigint, now: number): void {
  const swap =
    intent.swap ??
    recordSwap({
      network: 'thorchain',
      state: 'registered',
      from: intent.from,
      to: intent.to,
      amount: intent.wish,
      expected: intent.payout,
      minimum: limit,
      destination: intent.destination,
      memo: intent.memo,
      instant: instantPath({ id, until: intent.until, amount: intent.amount ?? intent.wish }),
    });
  keepIntent({ ...intent, id, swap }, now);
}

/**
 * Registers consented terms. Sets `$register` even after the view is closed, and records a completed registration in
 * the history. `accepted`: the loss percentage typed, if the terms were accepted.
 */
export async function register(terms: Terms, deps: RequestDeps, accepted?: number): Promise<void> {
  const start = deps.clock.now();
  const intent = intentFor(terms, start, accepted);
  keepIntent(intent, start);
  $register.set({ kind: 'running', step: 'register', since: start });
  const result = await registered(intent, sentAmount(terms), deps);
  if ('code' in result) return $register.set({ kind: 'failed', ...result });
  const order = result.reference === undefined ? undefined : makeOrder(result, { intent, until: intent.until });
  const path = instantPath({ id: result.internal_api_id, until: intent.until, amount: order?.amount ?? intent.wish });
  if (result.reference !== undefined && order === undefined) return $register.set({ kind: 'failed', code: 'upstream_invalid' });
  keep(intent, result.internal_api_id, terms.order.limit, deps.clock.now());
  $register.set({ kind: 'done', path });
}

function buildRequest({ from, to, wish, destination, refund, toleranceBps }: Intent): SwapRequest | undefined {
  const pair = { from: assetInfo(from), to: assetInfo(to) };
  if (pair.from === undefined || pair.to === undefined) return undefined;
  return { from: pair.from, to: pair.to, amount: wish, destination, ...(refund === undefined ? {} : { refund }), toleranceBps };
}

const quoted = (request: SwapRequest, choice: Choice, deps: RequestDeps): Promise<QuoteOutcome> =>
  new Promise((resolve) => requestQuote(request, choice, deps, resolve));

function toTerms(request: SwapRequest, choice: Choice, outcome: QuoteOutcome): Terms | Failed {
  if ('failure' in outcome) return { code: outcome.failure === 'offline' ? 'offline' : 'unreachable' };
  if ('error' in outcome) return { code: outcome.error.code, hint: outcome.error.hint };
  const offer = findOffer(outcome.book.offers, choice);
  const [refusal] = outcome.book.refusals;
  if (offer === undefined) return refusal === undefined ? { code: 'no_route' } : { code: refusal.code, hint: refusal.reason };
  const terms = termsOrError({ request, choice }, offer, outcome.book.askedAt);
  if ('reason' in terms) return { code: 'upstream_invalid', ...(terms.hint === undefined ? {} : { hint: terms.hint }) };
  const error = instantRefusal(terms);
  return error === undefined ? terms : { code: 'no_route', hint: error };
}

/** Requotes an intent and registers it again; an unpaid earlier record is marked expired. */
export async function renew(intent: Intent, deps: RequestDeps): Promise<void> {
  const { mode, interval, quantity } = intent;
  const request = buildRequest(intent);
  if (request === undefined) return $register.set({ kind: 'failed', code: 'invalid_asset' });
  $register.set({ kind: 'running', step: 'quote', since: deps.clock.now() });
  const choice: Choice = {
    network: 'thorchain',
    mode,
    ...(interval === undefined ? {} : { interval }),
    ...(quantity === undefined ? {} : { quantity }),
  };
  const terms = toTerms(request, choice, await quoted(request, choice, deps));
  if ('code' in terms) return $register.set({ kind: 'failed', ...terms });
  await register(terms, deps);
  if ($register.get().kind === 'done' && intent.swap !== undefined && intent.paidAt === undefined)
    updateSwap(intent.swap, { state: 'expired' });
}
