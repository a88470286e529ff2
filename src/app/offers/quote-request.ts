import { baseAmount, lessBps, maxBps } from '../../core/amount.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import type { Mode } from '../../core/quote/quote.ts';
import { say } from '../../i18n/t.ts';
import type { Ask } from '../form/$form.ts';
import type { Clock } from '../ui/clock.ts';
import { readAnswer } from '../ui/read-answer.ts';
import {
  type OfferView,
  type QuoteAnswer,
  type QuoteProblem,
  type RefusalView,
  readQuoteAnswer,
  readQuoteProblem,
} from './quote-answer.ts';

/** One way of one network; `interval` and `quantity` where a person chose how to stream. */
export interface Choice {
  readonly network: NetworkId;
  readonly mode: Mode;
  readonly interval?: number;
  readonly quantity?: number;
}

/** An offer with the instant, in unix milliseconds, at which it stops being usable. */
export interface LiveOffer extends OfferView {
  readonly expiresAt: number;
}

export interface Book {
  readonly ask: Ask;
  readonly offers: readonly LiveOffer[];
  readonly refusals: readonly RefusalView[];
  readonly askedAt: number;
  /** The earliest expiry among the offers. */
  readonly expiresAt: number;
}

/** Why no answer came at all. */
export type Failure = 'offline' | 'timeout' | 'unreachable' | 'unreadable';

export type Outcome = { readonly book: Book } | { readonly problem: QuoteProblem } | { readonly failure: Failure };

export interface RequestDeps {
  /** Called by itself, never as a method: the browser's own refuses that. */
  readonly fetch: typeof fetch;
  readonly isOnline: () => boolean;
  readonly clock: Clock;
}

export const patienceMs = 10_000;

export function quoteUrl(ask: Ask, choice?: Choice): string {
  const query = new URLSearchParams({
    from_asset: ask.from.id,
    to_asset: ask.to.id,
    amount: ask.amount.toString(),
    tolerance_bps: `${ask.toleranceBps}`,
  });
  if (ask.destination !== undefined) query.set('destination', ask.destination);
  if (ask.refund !== undefined) query.set('refund_address', ask.refund);
  if (choice !== undefined) {
    query.set('network', choice.network);
    query.set('streaming_interval', `${intervalOf(choice)}`);
    if (choice.quantity !== undefined) query.set('streaming_quantity', `${choice.quantity}`);
  }
  return `/api/v1/quote?${query}`;
}

/** Blocks between the parts that a choice stands for; 0 is one go. */
export function intervalOf({ network, mode, interval }: Choice): number {
  return mode === 'single' ? 0 : (interval ?? protocols[network].streamingInterval);
}

/** An offer that protects less than was asked is none, whatever the answer calls it. */
function isProtectedAsAsked(ask: Ask, { payout, minimumPayout }: OfferView): boolean {
  if (ask.toleranceBps >= maxBps) return true;
  if (minimumPayout === undefined || minimumPayout > payout) return false;
  return minimumPayout >= lessBps(baseAmount(payout), ask.toleranceBps);
}

const answersAsk = (ask: Ask, { from, to, amount, toleranceBps }: QuoteAnswer): boolean =>
  from.toUpperCase() === ask.from.id.toUpperCase() &&
  to.toUpperCase() === ask.to.id.toUpperCase() &&
  amount === ask.amount &&
  toleranceBps === ask.toleranceBps;

/** Expiry counts from the moment of asking: the answer's travel may only shorten an offer's life. */
function bookOf(ask: Ask, body: unknown, askedAt: number): Outcome {
  const answer = readQuoteAnswer(body);
  if (answer === undefined || !answersAsk(ask, answer)) return { failure: 'unreadable' };
  const [sound, unsound] = [true, false].map((wanted) => answer.offers.filter((offer) => isProtectedAsAsked(ask, offer) === wanted));
  const dropped = (unsound ?? []).map(
    ({ network, mode }): RefusalView => ({ network, mode, code: 'upstream_invalid', reason: say('refusal.unprotected') }),
  );
  const refusals = [...answer.refusals, ...dropped];
  const offers = (sound ?? []).map((offer) => ({ ...offer, expiresAt: askedAt + offer.expiresInSeconds * 1000 }));
  if (offers.length === 0) {
    return { problem: { code: 'upstream_invalid', title: say('offers.none'), hint: say('refusal.unprotected'), refusals } };
  }
  return { book: { ask, offers, refusals, askedAt, expiresAt: Math.min(...offers.map((offer) => offer.expiresAt)) } };
}

async function readOutcome(ask: Ask, choice: Choice | undefined, signal: AbortSignal, deps: RequestDeps): Promise<Outcome> {
  const askedAt = deps.clock.now();
  const { fetch: fetchAnswer } = deps;
  const response = await fetchAnswer(quoteUrl(ask, choice), { signal, headers: { accept: 'application/json' } });
  const body: unknown = await readAnswer(response).catch(() => undefined);
  if (response.ok) return bookOf(ask, body, askedAt);
  const problem = readQuoteProblem(body);
  return problem === undefined ? { failure: 'unreadable' } : { problem };
}

/** A request that gives up by itself, and that can be dropped: a dropped one never reports. */
export interface Running {
  readonly drop: () => void;
}

/** Sends one request and reports how it ended; `failed` makes a result of a break, a timeout or being offline. */
export function runRequest<T>(
  deps: RequestDeps,
  send: (signal: AbortSignal) => Promise<T>,
  failed: (failure: Failure) => T,
  report: (result: T) => void,
): Running {
  if (!deps.isOnline()) {
    report(failed('offline'));
    return { drop: () => undefined };
  }
  const control = new AbortController();
  let dropped = false;
  let late = false;
  const calm = deps.clock.after(patienceMs, () => {
    late = true;
    control.abort();
    if (!dropped) settle(failed('timeout'));
  });
  const settle = (result: T) => {
    if (dropped) return;
    dropped = true;
    calm();
    report(result);
  };
  send(control.signal).then(settle, () => settle(failed(late ? 'timeout' : deps.isOnline() ? 'unreachable' : 'offline')));
  return {
    drop: () => {
      dropped = true;
      calm();
      control.abort();
    },
  };
}

/** Asks the service for offers: of both networks, or of one choice. */
export function requestQuote(ask: Ask, choice: Choice | undefined, deps: RequestDeps, report: (outcome: Outcome) => void): Running {
  return runRequest<Outcome>(
    deps,
    (signal) => readOutcome(ask, choice, signal, deps),
    (failure) => ({ failure }),
    report,
  );
}
