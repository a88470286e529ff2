import { atom } from 'nanostores';
import { $ask, type Ask, toleranceBps } from './$form.ts';
import { type OfferView, type QuoteProblem, type RefusalView, readQuoteAnswer, readQuoteProblem } from './quote-answer.ts';

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

export type QuoteState =
  | { readonly kind: 'idle' }
  /** `last` is shown dimmed and is not usable. */
  | { readonly kind: 'asking'; readonly ask: Ask; readonly last?: Book }
  | { readonly kind: 'offers'; readonly book: Book; readonly renewing: boolean }
  | { readonly kind: 'refused'; readonly ask: Ask; readonly problem: QuoteProblem; readonly renewing: boolean }
  | { readonly kind: 'failed'; readonly ask: Ask; readonly failure: Failure; readonly renewing: boolean };

export const $quote = atom<QuoteState>({ kind: 'idle' });

export const quoteTimes = {
  debounceMs: 350,
  renewMs: 30_000,
  /** Asked again this long before the first offer expires. */
  marginMs: 6_000,
  leastMs: 2_000,
  patienceMs: 10_000,
} as const;

export interface QuoteDeps {
  readonly fetch: typeof fetch;
  readonly isVisible: () => boolean;
  readonly isOnline: () => boolean;
}

/** When to ask again, in milliseconds from `now`. */
export function renewalDelay(book: Pick<Book, 'expiresAt'>, now: number): number {
  const beforeExpiry = book.expiresAt - quoteTimes.marginMs - now;
  return Math.max(quoteTimes.leastMs, Math.min(quoteTimes.renewMs, beforeExpiry));
}

export function quoteUrl(ask: Ask): string {
  const query = new URLSearchParams({
    from_asset: ask.from.id,
    to_asset: ask.to.id,
    amount: ask.amount.toString(),
    tolerance_bps: `${toleranceBps}`,
  });
  if (ask.destination !== undefined) query.set('destination', ask.destination);
  return `/api/v1/quote?${query}`;
}

type Outcome = { readonly book: Book } | { readonly problem: QuoteProblem } | { readonly failure: Failure };

/** Expiry counts from the moment of asking: the answer's travel may only shorten an offer's life. */
function bookOf(ask: Ask, body: unknown, askedAt: number): Outcome {
  const answer = readQuoteAnswer(body);
  if (answer === undefined) return { failure: 'unreadable' };
  const offers = answer.offers.map((offer) => ({ ...offer, expiresAt: askedAt + offer.expiresInSeconds * 1000 }));
  const expiresAt = Math.min(...offers.map((offer) => offer.expiresAt));
  return { book: { ask, offers, refusals: answer.refusals, askedAt, expiresAt } };
}

async function askService(ask: Ask, signal: AbortSignal, fetchText: typeof fetch): Promise<Outcome> {
  const askedAt = Date.now();
  const response = await fetchText(quoteUrl(ask), { signal, headers: { accept: 'application/json' } });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return bookOf(ask, body, askedAt);
  const problem = readQuoteProblem(body);
  return problem === undefined ? { failure: 'unreadable' } : { problem };
}

const superseded = 'superseded';

/**
 * Keeps `$quote` true to `$ask`: asks after the typing pauses, drops what was asked before,
 * renews while the page is visible, and takes every offer away when a renewal fails.
 */
export function startQuoting(deps: QuoteDeps): { readonly stop: () => void; readonly askNow: () => void; readonly wake: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  let dueAt = 0;

  const plan = (delay: number) => {
    clearTimeout(timer);
    dueAt = Date.now() + delay;
    timer = setTimeout(() => deps.isVisible() && askNow(), delay);
  };

  const settle = (ask: Ask, outcome: Outcome) => {
    if ('book' in outcome) $quote.set({ kind: 'offers', book: outcome.book, renewing: false });
    else if ('problem' in outcome) $quote.set({ kind: 'refused', ask, problem: outcome.problem, renewing: false });
    else $quote.set({ kind: 'failed', ask, failure: outcome.failure, renewing: false });
    plan('book' in outcome ? renewalDelay(outcome.book, Date.now()) : quoteTimes.renewMs);
  };

  const askNow = () => {
    const ask = $ask.get();
    clearTimeout(timer);
    running?.abort(superseded);
    if (ask === undefined) return;
    markAsking(ask);
    if (!deps.isOnline()) return settle(ask, { failure: 'offline' });
    const control = new AbortController();
    running = control;
    const patience = setTimeout(() => control.abort('timeout'), quoteTimes.patienceMs);
    askService(ask, control.signal, deps.fetch)
      .catch((): Outcome => ({ failure: failureOf(control.signal, deps) }))
      .then((outcome) => {
        clearTimeout(patience);
        if (control.signal.reason !== superseded) settle(ask, outcome);
      });
  };

  const changed = (ask: Ask | undefined) => {
    running?.abort(superseded);
    clearTimeout(timer);
    if (ask === undefined) return $quote.set({ kind: 'idle' });
    markAsking(ask);
    plan(quoteTimes.debounceMs);
  };

  const stopListening = $ask.listen(changed);
  if ($ask.get() !== undefined) changed($ask.get());
  return {
    askNow,
    /** The page is seen again or the connection is back: catches up on what fell due meanwhile. */
    wake: () => {
      const overdue = Date.now() >= dueAt || $quote.get().kind === 'failed';
      if ($ask.get() !== undefined && deps.isVisible() && overdue) askNow();
    },
    stop: () => {
      stopListening();
      clearTimeout(timer);
      running?.abort(superseded);
    },
  };
}

function failureOf(signal: AbortSignal, deps: QuoteDeps): Failure {
  if (signal.aborted) return 'timeout';
  return deps.isOnline() ? 'unreachable' : 'offline';
}

/** The same ask again keeps its answer on screen; another ask of the same pair keeps it dimmed. */
function markAsking(ask: Ask): void {
  const state = $quote.get();
  const isRenewal = state.kind !== 'idle' && state.kind !== 'asking' && askOf(state) === ask;
  if (isRenewal) {
    $quote.set({ ...state, renewing: true });
    return;
  }
  const last = state.kind === 'offers' ? state.book : state.kind === 'asking' ? state.last : undefined;
  const isSamePair = last?.ask.from.id === ask.from.id && last.ask.to.id === ask.to.id;
  $quote.set({ kind: 'asking', ask, ...(last !== undefined && isSamePair ? { last } : {}) });
}

function askOf(state: Exclude<QuoteState, { kind: 'idle' }>): Ask {
  return state.kind === 'offers' ? state.book.ask : state.ask;
}
