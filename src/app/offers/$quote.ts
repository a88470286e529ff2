import { atom } from 'nanostores';
import { protocols } from '../../core/network/protocol.ts';
import { $ask, type Ask } from '../form/$form.ts';
import type { NoReply, RequestDeps, RunningRequest } from '../ui/request.ts';
import { type Book, type Choice, type LiveOffer, type Outcome, requestQuote } from './order-book.ts';
import type { QuoteError } from './refusals.ts';

export type QuoteState =
  | { readonly kind: 'idle' }
  /** `last` is shown dimmed and is not usable. */
  | { readonly kind: 'asking'; readonly ask: Ask; readonly last?: Book }
  | { readonly kind: 'offers'; readonly book: Book; readonly renewing: boolean }
  | { readonly kind: 'refused'; readonly ask: Ask; readonly error: QuoteError; readonly renewing: boolean }
  | { readonly kind: 'failed'; readonly ask: Ask; readonly failure: NoReply; readonly renewing: boolean };

export const $quote = atom<QuoteState>({ kind: 'idle' });

/** What a person picked among the offers; the best while there is none. */
export interface Picked {
  readonly choice: Choice;
  /** The offer of a streaming setting of one's own, which is not in the book. */
  readonly own?: { readonly ask: Ask; readonly offer: LiveOffer };
}

export const $picked = atom<Picked | undefined>(undefined);

/** Answers change from block to block, so that no ask comes sooner than the next one. */
const blockMs = protocols.thorchain.blockSeconds * 1000;

export const quoteTimes = {
  debounceMs: 350,
  renewMs: 5 * blockMs,
  /** Asked again this long before the first offer expires. */
  marginMs: blockMs,
  leastMs: blockMs,
} as const;

export interface QuoteDeps extends RequestDeps {
  readonly isVisible: () => boolean;
}

/** When to ask again, in milliseconds from `now`. */
export function renewalDelay(book: Pick<Book, 'expiresAt'>, now: number): number {
  const beforeExpiry = book.expiresAt - quoteTimes.marginMs - now;
  return Math.max(quoteTimes.leastMs, Math.min(quoteTimes.renewMs, beforeExpiry));
}

/** An offer that may be reviewed now, with how to ask for it again. */
export interface Reviewable {
  readonly ask: Ask;
  readonly choice: Choice;
  readonly offer: LiveOffer;
}

const isOf =
  ({ network, mode }: Choice) =>
  (offer: LiveOffer): boolean =>
    offer.network === network && offer.mode === mode;

/** The picked offer, else the best, while it answers what the form asks and has not expired. */
export function reviewable(state: QuoteState, picked: Picked | undefined, ask: Ask | undefined, now: number): Reviewable | undefined {
  if (state.kind !== 'offers' || ask === undefined || state.book.ask !== ask) return undefined;
  const own = picked?.own;
  if (picked !== undefined && own?.ask === ask) {
    return now < own.offer.expiresAt ? { ask, choice: picked.choice, offer: own.offer } : undefined;
  }
  const { offers } = state.book;
  const offer = (picked && offers.find(isOf(picked.choice))) ?? offers[0];
  if (offer === undefined || now >= offer.expiresAt) return undefined;
  return { ask, choice: { network: offer.network, mode: offer.mode }, offer };
}

/**
 * Keeps `$quote` true to `$ask`: asks after the typing pauses, drops what was asked before,
 * renews while the page is visible, and takes every offer away when a renewal fails.
 */
export function startQuoting(deps: QuoteDeps): { readonly stop: () => void; readonly askNow: () => void; readonly wake: () => void } {
  let callOff = () => {};
  let running: RunningRequest | undefined;
  let dueAt = 0;

  const plan = (delay: number) => {
    callOff();
    dueAt = deps.clock.now() + delay;
    callOff = deps.clock.after(delay, () => deps.isVisible() && askNow());
  };

  const settle = (ask: Ask, outcome: Outcome) => {
    if ('book' in outcome) $quote.set({ kind: 'offers', book: outcome.book, renewing: false });
    else if ('error' in outcome) $quote.set({ kind: 'refused', ask, error: outcome.error, renewing: false });
    else $quote.set({ kind: 'failed', ask, failure: outcome.failure, renewing: false });
    plan('book' in outcome ? renewalDelay(outcome.book, deps.clock.now()) : quoteTimes.renewMs);
  };

  const askNow = () => {
    const ask = $ask.get();
    callOff();
    running?.drop();
    if (ask === undefined) return;
    markAsking(ask);
    running = requestQuote(ask, undefined, deps, (outcome) => settle(ask, outcome));
  };

  const changed = (ask: Ask | undefined) => {
    running?.drop();
    callOff();
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
      const overdue = deps.clock.now() >= dueAt || $quote.get().kind === 'failed';
      if ($ask.get() !== undefined && deps.isVisible() && overdue) askNow();
    },
    stop: () => {
      stopListening();
      callOff();
      running?.drop();
    },
  };
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
