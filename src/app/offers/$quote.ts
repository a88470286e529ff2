import { atom } from 'nanostores';
import { protocols } from '../../core/network/protocol.ts';
import { $carried, $request, type SwapRequest } from '../form/$form.ts';
import { $entrance } from '../swap/$entrance.ts';
import type { NoReply, RequestDeps, RunningRequest } from '../ui/request.ts';
import { type Choice, type LiveOffer, type OfferList, type QuoteOutcome, requestQuote } from './order-book.ts';
import { isSilence, isSilent } from './refusals/silence.ts';
import type { QuoteError } from './refusals.ts';

export type QuoteState =
  | { readonly kind: 'idle' }
  /** `last` is shown dimmed and is not usable; of `arriving`, the offers that have come so far, one can be picked. */
  | { readonly kind: 'asking'; readonly request: SwapRequest; readonly last?: OfferList; readonly arriving?: OfferList }
  /** `isAwaited`: a network was late, and is asked again at once. */
  | { readonly kind: 'offers'; readonly book: OfferList; readonly renewing: boolean; readonly isAwaited?: boolean }
  | { readonly kind: 'refused'; readonly request: SwapRequest; readonly error: QuoteError; readonly renewing: boolean }
  | { readonly kind: 'failed'; readonly request: SwapRequest; readonly failure: NoReply; readonly renewing: boolean };

export const $quote = atom<QuoteState>({ kind: 'idle' });

/** When the next request is sent by itself, in unix milliseconds; 0 before the first one is planned. */
export const $nextRequestAt = atom(0);

/** What a person picked among the offers. */
interface PickedOne {
  readonly choice: Choice;
  /** Nothing is taken in the place of a proposed choice that is not offered: the person has to choose. */
  readonly isOnly?: true;
  /** The offer of a streaming setting of one's own, which is not in the book. */
  readonly own?: { readonly request: SwapRequest; readonly offer: LiveOffer };
}

/** The order that a person looks at the offers in: its first one is taken until one is picked. */
interface PickedOrder {
  readonly first: (offers: readonly LiveOffer[]) => LiveOffer | undefined;
  readonly choice?: undefined;
  readonly isOnly?: undefined;
  readonly own?: undefined;
}

/** What a person has chosen; the best offer while that is nothing. */
export type Picked = PickedOne | PickedOrder;

export const $picked = atom<Picked | undefined>(undefined);

/** Answers change from block to block, so that no ask comes sooner than the next one. */
const blockMs = protocols.thorchain.blockSeconds * 1000;

export const quoteTimes = {
  debounceMs: 350,
  /** Offers that come this closely after one another are shown together. */
  gatherMs: 150,
  renewMs: 5 * blockMs,
  /** Where a network was late. */
  againMs: 1_000,
  /** Where nobody answered. */
  retryMs: 10_000,
  /** Asked again this long before the first offer expires. */
  marginMs: blockMs,
  leastMs: blockMs,
} as const;

export interface QuoteDeps extends RequestDeps {
  readonly isVisible: () => boolean;
}

/** When to ask again, in milliseconds from `now`. */
export function renewalDelay(
  { expiresAt, offers = [] }: Pick<OfferList, 'expiresAt'> & Partial<Pick<OfferList, 'offers'>>,
  now: number,
): number {
  const beforeExpiry = expiresAt - quoteTimes.marginMs - now;
  // A block later somebody may vouch for what nobody vouches for now.
  const renewMs = offers.some(({ deposit }) => deposit.state === 'unverified') ? blockMs : quoteTimes.renewMs;
  return Math.max(quoteTimes.leastMs, Math.min(renewMs, beforeExpiry));
}

function nextDelay(outcome: QuoteOutcome, now: number): number {
  if ('book' in outcome) return renewalDelay(outcome.book, now);
  if ('failure' in outcome) return quoteTimes.retryMs;
  const { retryAfter } = outcome.error;
  if (retryAfter === undefined) return isSilence(outcome.error) ? quoteTimes.retryMs : quoteTimes.renewMs;
  // Who can't answer now is asked again when it can.
  return Math.max(quoteTimes.againMs, Math.min(retryAfter * 1000, quoteTimes.renewMs));
}

/** An offer that may be reviewed now, with how to ask for it again. */
export interface Reviewable {
  readonly request: SwapRequest;
  readonly choice: Choice;
  readonly offer: LiveOffer;
}

const isOf =
  ({ network, mode }: Choice) =>
  (offer: LiveOffer): boolean =>
    offer.network === network && offer.mode === mode;

/** The picked one of these offers; else the first in the order that was chosen, once all have come and where it may be taken in its place. */
export function pickedOffer(offers: readonly LiveOffer[], picked: Picked | undefined, isWhole = true): LiveOffer | undefined {
  const one = picked?.choice && offers.find(isOf(picked.choice));
  if (one !== undefined || !isWhole || picked?.isOnly) return one;
  return picked && 'first' in picked ? picked.first(offers) : offers[0];
}

/** The offers to look at: those of the answer, else those that have come so far. */
export const offersOf = (state: QuoteState): OfferList | undefined =>
  state.kind === 'offers' ? state.book : state.kind === 'asking' ? state.arriving : undefined;

/**
 * The picked offer, else the best, while it answers what the form asks and has not expired. Which one is the best is known
 * once all have come.
 */
export function reviewable(
  state: QuoteState,
  picked: Picked | undefined,
  request: SwapRequest | undefined,
  now: number,
): Reviewable | undefined {
  const book = offersOf(state);
  if (request === undefined || book?.request !== request) return undefined;
  const own = picked?.own;
  if (picked?.choice !== undefined && own?.request === request) {
    return now < own.offer.expiresAt ? { request, choice: picked.choice, offer: own.offer } : undefined;
  }
  const offer = pickedOffer(book.offers, picked, state.kind === 'offers');
  if (offer === undefined || now >= offer.expiresAt) return undefined;
  const { network, mode, streaming_interval: interval } = offer;
  return { request, choice: interval === undefined ? { network, mode } : { network, mode, interval }, offer };
}

/**
 * Keeps `$quote` true to `$ask`: asks after the typing pauses, drops what was asked before,
 * renews while the page is visible, and takes every offer away when a renewal fails.
 */
export function startQuoting(deps: QuoteDeps): { readonly stop: () => void; readonly requestNow: () => void; readonly wake: () => void } {
  let callOff = () => {};
  let running: RunningRequest | undefined;
  /** A network that is late again and again is asked as often as any. */
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
    /** The page is seen again or the connection is back: catches up on what fell due meanwhile. */
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

/** The same ask again keeps its answer on screen; another ask of the same pair keeps it dimmed. */
function markAsking(request: SwapRequest): void {
  const state = $quote.get();
  const isRenewal = state.kind !== 'idle' && state.kind !== 'asking' && requestOf(state) === request;
  if (isRenewal) {
    $quote.set({ ...state, renewing: true });
    return;
  }
  const last = state.kind === 'offers' ? state.book : state.kind === 'asking' ? state.last : undefined;
  const isSamePair = last?.request.from.id === request.from.id && last.request.to.id === request.to.id;
  $quote.set({ kind: 'asking', request, ...(last !== undefined && isSamePair ? { last } : {}) });
}

function requestOf(state: Exclude<QuoteState, { kind: 'idle' }>): SwapRequest {
  return state.kind === 'offers' ? state.book.request : state.request;
}
