import { atom } from 'nanostores';
import { protocols } from '../../../core/network/protocol.ts';
import type { NoReply, RequestDeps, RunningRequest } from '../../ui/request.ts';
import { $carried, $request, type SwapRequest } from '../form/$form.ts';
import { $entrance } from '../swap/$entrance.ts';
import { type Choice, findOffer, type LiveOffer, type OfferList, type QuoteOutcome, requestQuote } from './order-book.ts';
import type { QuoteError } from './refusals.ts';
import { isSilence, isSilent } from './silence.ts';
import type { LiveSplit } from './split-offer.ts';

export type QuoteState =
  | { readonly kind: 'idle' }
  /** `last` is shown dimmed and cannot be used; an offer in `arriving` (received so far) can be picked. */
  | { readonly kind: 'asking'; readonly request: SwapRequest; readonly last?: OfferList; readonly arriving?: OfferList }
  /** `isAwaited`: a late network is being requested again. */
  | { readonly kind: 'offers'; readonly book: OfferList; readonly renewing: boolean; readonly isAwaited?: boolean }
  | { readonly kind: 'refused'; readonly request: SwapRequest; readonly error: QuoteError; readonly renewing: boolean }
  | { readonly kind: 'failed'; readonly request: SwapRequest; readonly failure: NoReply; readonly renewing: boolean };

export const $quote = atom<QuoteState>({ kind: 'idle' });

/** Time of the next automatic request, in unix milliseconds; 0 before one is scheduled. */
export const $nextRequestAt = atom(0);

/** An explicitly picked offer. */
interface PickedOne {
  readonly choice: Choice;
  /** Set for a proposed choice: if it is not offered, none is selected and the user has to choose. */
  readonly isOnly?: true;
  /** Offer for a custom streaming setting, which is not in the book. */
  readonly own?: { readonly request: SwapRequest; readonly offer: LiveOffer };
}

/** The order as two payments, where the list has it; otherwise the best offer is selected. */
interface PickedSplit {
  readonly split: true;
  readonly choice?: undefined;
  readonly isOnly?: undefined;
  readonly own?: undefined;
}

/** Sort order of the offers: its first offer is selected until one is picked. */
interface PickedOrder {
  readonly first: (offers: readonly LiveOffer[]) => LiveOffer | undefined;
  readonly choice?: undefined;
  readonly isOnly?: undefined;
  readonly own?: undefined;
}

/** The user's selection; undefined selects the best offer. */
export type Picked = PickedOne | PickedOrder | PickedSplit;

export const $picked = atom<Picked | undefined>(undefined);

/** Never refetch faster than one block. */
const blockMs = protocols.thorchain.blockSeconds * 1000;

export const quoteTimes = {
  debounceMs: 350,
  /** Offers arriving within this interval are rendered together. */
  gatherMs: 150,
  renewMs: 5 * blockMs,
  /** Retry delay after a late network. */
  againMs: 1_000,
  /** Retry delay when no network replied. */
  retryMs: 10_000,
  /** Refetch this long before the first offer expires. */
  marginMs: blockMs,
  leastMs: blockMs,
} as const;

export interface QuoteDeps extends RequestDeps {
  readonly isVisible: () => boolean;
}

/** Delay until the next request, in milliseconds from `now`. */
export function renewalDelay(
  { expiresAt, offers = [] }: Pick<OfferList, 'expiresAt'> & Partial<Pick<OfferList, 'offers'>>,
  now: number,
): number {
  const beforeExpiry = expiresAt - quoteTimes.marginMs - now;
  // An unverified deposit address may be verified one block later.
  const renewMs = offers.some(({ deposit }) => deposit.state === 'unverified') ? blockMs : quoteTimes.renewMs;
  return Math.max(quoteTimes.leastMs, Math.min(renewMs, beforeExpiry));
}

function nextDelay(outcome: QuoteOutcome, now: number): number {
  if ('book' in outcome) return renewalDelay(outcome.book, now);
  if ('failure' in outcome) return quoteTimes.retryMs;
  const { retryAfter } = outcome.error;
  if (retryAfter === undefined) return isSilence(outcome.error) ? quoteTimes.retryMs : quoteTimes.renewMs;
  // Honor the retry delay of the response.
  return Math.max(quoteTimes.againMs, Math.min(retryAfter * 1000, quoteTimes.renewMs));
}

/** An offer that can be reviewed now, with the request that reproduces it. */
export interface Reviewable {
  readonly request: SwapRequest;
  readonly choice: Choice;
  /** For two payments, their sum. */
  readonly offer: LiveOffer;
  readonly split?: LiveSplit;
}

/** The order as two payments, if it is picked and offered. */
export const pickedSplit = (book: Pick<OfferList, 'split'> | undefined, picked: Picked | undefined): LiveSplit | undefined =>
  picked && 'split' in picked ? book?.split : undefined;

/** Enough of an offer to request it again. */
export const pickChoice = ({ network, mode, streaming_interval: interval }: LiveOffer): Choice =>
  interval === undefined ? { network, mode } : { network, mode, interval };

/** The picked offer; otherwise the first in the chosen order, once the list is complete and a fallback is allowed. */
export function pickedOffer(offers: readonly LiveOffer[], picked: Picked | undefined, isWhole = true): LiveOffer | undefined {
  const one = picked?.choice && findOffer(offers, picked.choice);
  if (one !== undefined || !isWhole || picked?.isOnly) return one;
  return picked && 'first' in picked ? picked.first(offers) : offers[0];
}

/** Offers to display: the completed list, or those received so far. */
export const findOffers = (state: QuoteState): OfferList | undefined =>
  state.kind === 'offers' ? state.book : state.kind === 'asking' ? state.arriving : undefined;

/**
 * The picked offer, or the best one, while it matches the form and has not expired. The best one is only known once
 * the list is complete.
 */
export function reviewable(
  state: QuoteState,
  picked: Picked | undefined,
  request: SwapRequest | undefined,
  now: number,
): Reviewable | undefined {
  const book = findOffers(state);
  if (request === undefined || book?.request !== request) return undefined;
  const own = picked?.own;
  if (picked?.choice !== undefined && own?.request === request) {
    return now < own.offer.expiresAt ? { request, choice: picked.choice, offer: own.offer } : undefined;
  }
  const split = pickedSplit(book, picked);
  const offer = split?.whole ?? pickedOffer(book.offers, picked, state.kind === 'offers');
  if (offer === undefined || now >= offer.expiresAt) return undefined;
  return { request, choice: pickChoice(offer), offer, ...(split && { split }) };
}

/**
 * Keeps `$quote` in sync with `$request`: debounces typing, cancels superseded requests, renews while the page is visible,
 * and clears all offers when a renewal fails.
 */
export function startQuoting(deps: QuoteDeps): { readonly stop: () => void; readonly requestNow: () => void; readonly wake: () => void } {
  let callOff = () => {};
  let running: RunningRequest | undefined;
  /** Whether the last response lacked a late network; a network that is late again waits for the normal refresh interval. */
  let wasLate = false;

  const plan = (delay: number) => {
    callOff();
    $nextRequestAt.set(deps.clock.now() + delay);
    callOff = deps.clock.after(delay, () => deps.isVisible() && requestNow());
  };

  const settle = (request: SwapRequest, outcome: QuoteOutcome) => {
    const isLate = 'book' in outcome && outcome.book.refusals.some(isSilent);
    const isAwaited = isLate && !wasLate;
    wasLate = isLate;
    if ('book' in outcome) $quote.set({ kind: 'offers', book: outcome.book, renewing: false, isAwaited });
    else if ('error' in outcome) $quote.set({ kind: 'refused', request, error: outcome.error, renewing: false });
    else $quote.set({ kind: 'failed', request, failure: outcome.failure, renewing: false });
    plan(isAwaited ? quoteTimes.againMs : nextDelay(outcome, deps.clock.now()));
  };

  const onArrival = (arriving: OfferList) => {
    const state = $quote.get();
    if (state.kind !== 'asking') return;
    const show = () => $quote.set({ ...state, arriving });
    callOff();
    if (state.arriving === undefined) callOff = deps.clock.after(quoteTimes.gatherMs, show);
    else show();
  };

  const requestNow = () => {
    const request = $request.get();
    callOff();
    running?.drop();
    if (request === undefined) return;
    markAsking(request);
    const onCarried = (units: bigint) => $carried.set({ id: request.from.id, asked: request.amount, units });
    running = requestQuote(request, $entrance.get(), { ...deps, onArrival, onCarried }, (outcome) => settle(request, outcome));
  };

  const changed = (request: SwapRequest | undefined) => {
    running?.drop();
    callOff();
    wasLate = false;
    if (request === undefined) return $quote.set({ kind: 'idle' });
    markAsking(request);
    plan(quoteTimes.debounceMs);
  };

  const stopListening = $request.listen(changed);
  if ($request.get() !== undefined) changed($request.get());
  return {
    requestNow,
    /** Sends an overdue request once the page is visible again or back online. */
    wake: () => {
      const overdue = deps.clock.now() >= $nextRequestAt.get() || $quote.get().kind === 'failed';
      if ($request.get() !== undefined && deps.isVisible() && overdue) requestNow();
    },
    stop: () => {
      stopListening();
      callOff();
      running?.drop();
    },
  };
}

/** Keeps the current result for an identical request; dims it for another request of the same pair. */
function markAsking(request: SwapRequest): void {
  const state = $quote.get();
  const isRenewal = state.kind !== 'idle' && state.kind !== 'asking' && getRequest(state) === request;
  if (isRenewal) {
    $quote.set({ ...state, renewing: true });
    return;
  }
  const last = state.kind === 'offers' ? state.book : state.kind === 'asking' ? state.last : undefined;
  const isSamePair = last?.request.from.id === request.from.id && last.request.to.id === request.to.id;
  $quote.set({ kind: 'asking', request, ...(last !== undefined && isSamePair ? { last } : {}) });
}

function getRequest(state: Exclude<QuoteState, { kind: 'idle' }>): SwapRequest {
  return state.kind === 'offers' ? state.book.request : state.request;
}
