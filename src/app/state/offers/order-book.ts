import type { QuotedRefusal } from '../../../client/errors.ts';
import { type EarlyOffer, getQuote, type Quote, type QuotedOffer } from '../../../client/v1/quote.ts';
import type { QuoteInput } from '../../../contract/v1/quote-request.ts';
import { baseAmount, lessBps, maxBps } from '../../../core/amount.ts';
import { defaultMaxImpactBps } from '../../../core/loss/loss.ts';
import { isOversized } from '../../../core/loss/warnings.ts';
import type { MintKind } from '../../../core/memo/mint-memo.ts';
import { type NetworkId, protocols } from '../../../core/network/protocol.ts';
import { feeAfterLimit } from '../../../core/quote/protection.ts';
import type { Mode } from '../../../core/quote/quote.ts';
import { t } from '../../../i18n/t.ts';
import { type NoReply, type RequestDeps, type RunningRequest, startRequest } from '../../ui/request.ts';
import type { SwapRequest } from '../form/$form.ts';
import { wholePercent } from './loss-words.ts';
import type { QuoteError } from './refusals.ts';
import { type LiveSplit, readSplit } from './split-offer.ts';

/** One mode on one network; `interval` and `quantity` for a custom streaming setting. */
export interface Choice {
  readonly network: NetworkId;
  readonly mode: Mode;
  readonly interval?: number;
  readonly quantity?: number;
}

/** An offer with its expiry in unix milliseconds. */
export type LiveOffer = QuotedOffer & { readonly expiresAt: number };

/** Scope of a request: one choice, or every mode of one network. */
type Scope = Choice | Pick<Choice, 'network'>;

export interface OfferList {
  readonly request: SwapRequest;
  readonly offers: readonly LiveOffer[];
  readonly refusals: readonly QuotedRefusal[];
  /** The order as two payments, where that gains. */
  readonly split?: LiveSplit;
  readonly askedAt: number;
  /** The earliest expiry among the offers. */
  readonly expiresAt: number;
}

export type QuoteOutcome = { readonly book: OfferList } | { readonly error: QuoteError } | { readonly failure: NoReply };

/** The offer of a network and mode. */
export const findOffer = (offers: readonly LiveOffer[], { network, mode }: Choice): LiveOffer | undefined =>
  offers.find((offer) => offer.network === network && offer.mode === mode);

/** Blocks between parts for a choice; 0 for a single swap. */
export function intervalOf({ network, mode, interval }: Choice): number {
  return mode === 'streaming' ? (interval ?? protocols[network].streamingInterval) : 0;
}

function toQuoteInput(
  { from, to, amount, toleranceBps, acceptedLoss, destination, refund, wanted }: SwapRequest,
  choice: Scope | undefined,
): QuoteInput {
  return {
    from_asset: from.id,
    to_asset: to.id,
    amount: `${amount}`,
    tolerance_bps: toleranceBps,
    max_impact_bps: acceptedLoss === undefined ? undefined : maxBps,
    destination,
    refund_address: refund,
    accept_one_operator: true,
    ...(choice === undefined && wanted === undefined ? { split: true } : {}),
    ...(choice && { network: choice.network }),
    ...(choice && 'mode' in choice && { streaming_interval: intervalOf(choice), streaming_quantity: choice.quantity }),
  };
}

/** Whether the mode pays one for one, so that no minimum is needed. */
export const isUnitForUnit = (mode: string): mode is MintKind => mode === 'mint' || mode === 'redeem';

/** Rejects offers whose minimum is below the requested tolerance. */
function isProtectedAsAsked(request: SwapRequest, offer: QuotedOffer): boolean {
  const { mode, expected_amount_out: payout, minimum_payout: minimum, fees } = offer;
  if (request.toleranceBps >= maxBps || isUnitForUnit(mode)) return true;
  if (minimum === undefined || minimum > payout) return false;
  return minimum + feeAfterLimit(offer, fees.outbound) >= lessBps(baseAmount(payout), request.toleranceBps);
}

/**
 * Percentage points by which a loss may exceed the typed percentage and still count as accepted, since
 * prices move between responses.
 */
const slackPercent = 1;

/**
 * Rejects offers that promise less than the requested payout. A MAYAChain streaming swap guarantees no exact payout: the
 * outbound fee is deducted after the limit check (core/quote/exact-output.ts).
 */
function promisesLess({ wanted }: SwapRequest, { network, mode, minimum_payout: minimum = 0n, expected_amount_out: payout }: QuotedOffer) {
  if (wanted === undefined) return false;
  if (isUnitForUnit(mode)) return payout < wanted;
  return minimum < wanted || (network === 'mayachain' && mode === 'streaming');
}

/** Rejects offers above the default maximum price impact unless the user typed a loss that covers them. */
function losesTooMuch({ acceptedLoss }: SwapRequest, { price_impact_bps: impact, total_loss_bps: loss }: QuotedOffer): boolean {
  return impact > defaultMaxImpactBps && (acceptedLoss === undefined || wholePercent(Math.max(loss, impact)) > acceptedLoss + slackPercent);
}

const lossRefusal = ({ network, mode, total_loss_bps: loss, usd }: QuotedOffer): QuotedRefusal => ({
  network,
  mode,
  code: 'price_impact_too_high',
  reason: '',
  details: { total_loss_bps: `${loss}`, ...(usd.lost === undefined ? {} : { usd_lost: usd.lost }) },
});

/** Refusal details, as the service gives them for an exact-output quote. */
const lessDetails = ({ minimum_payout: minimum = 0n }: QuotedOffer) => ({ minimum_payout: `${minimum}` });

const answersRequest = (
  request: SwapRequest,
  { from_asset: from, to_asset: to, amount, amount_asked: asked = amount, tolerance_bps: toleranceBps, offers }: Quote,
) =>
  offers.length > 0 &&
  from.toUpperCase() === request.from.id.toUpperCase() &&
  to.toUpperCase() === request.to.id.toUpperCase() &&
  asked === request.amount &&
  amount <= asked &&
  toleranceBps === request.toleranceBps;

/** Offers and refusals of a response. Expiry counts from the request time, so that latency can only shorten an offer's life. */
function offerListOf(request: SwapRequest, quote: Pick<Quote, 'offers' | 'refusals' | 'split'>, askedAt: number): QuoteOutcome {
  const refusals = [...quote.refusals];
  const offers: LiveOffer[] = [];
  for (const offer of quote.offers) {
    const { network, mode } = offer;
    if (losesTooMuch(request, offer)) refusals.push(lossRefusal(offer));
    else if (promisesLess(request, offer))
      refusals.push({ network, mode, code: 'amount_too_low', reason: '', details: lessDetails(offer) });
    else if (isProtectedAsAsked(request, offer)) offers.push({ ...offer, expiresAt: askedAt + offer.expires_in_seconds * 1000 });
    else refusals.push({ network, mode, code: 'upstream_invalid', reason: t('refusal.unprotected') });
  }
  if (offers.length === 0) {
    return { error: { code: 'upstream_invalid', title: t('offers.none'), hint: t('refusal.unprotected'), refusals } };
  }
  const isOffered = (leg: QuotedOffer) => !losesTooMuch(request, leg) && isProtectedAsAsked(request, leg);
  const split = readSplit(request, quote.split, { askedAt, isOffered });
  const expiresAt = Math.min(...offers.map((offer) => offer.expiresAt));
  return { book: { request, offers, refusals, ...(split && { split }), askedAt, expiresAt } };
}

/** Sort function with the ranking of the service. */
const byValue = (one: QuotedOffer, other: QuotedOffer): number =>
  Number(isOversized(one)) - Number(isOversized(other)) ||
  Number(other.value_out - one.value_out) ||
  one.total_swap_seconds - other.total_swap_seconds;

/** Collects offers as they arrive and reports the list so far. */
function arrivals(request: SwapRequest, askedAt: number, report: (book: OfferList) => void): (offer: EarlyOffer) => void {
  let offers: readonly EarlyOffer[] = [];
  return (offer) => {
    if (offer.amount !== request.amount) return;
    offers = [...offers, offer].sort(byValue);
    const so = offerListOf(request, { offers, refusals: [] }, askedAt);
    if ('book' in so) report(so.book);
  };
}

interface QuoteRequestDeps extends RequestDeps {
  /** Called with each partial list before the complete one. */
  readonly onArrival?: (book: OfferList) => void;
  /**
   * Called instead of reporting an outcome when the chain carries less than the amount; the carried amount has to be
   * requested instead.
   */
  readonly onCarried?: (amount: bigint) => void;
}

/** Requests offers from the service: for both networks, one network, or one choice. */
export function requestQuote(
  request: SwapRequest,
  choice: Scope | undefined,
  deps: QuoteRequestDeps,
  report: (outcome: QuoteOutcome) => void,
): RunningRequest {
  const { onArrival, onCarried } = deps;
  const askedAt = deps.clock.now();
  return startRequest(
    deps,
    (signal) => {
      const onOffer = onArrival && arrivals(request, askedAt, (book) => signal.aborted || onArrival(book));
      return getQuote(deps.client, toQuoteInput(request, choice), { signal, ...(onOffer && { onOffer }) });
    },
    (reply) => {
      if (!('answer' in reply)) report(reply);
      else if (!answersRequest(request, reply.answer)) report({ failure: 'unreadable' });
      else if (reply.answer.amount === request.amount) report(offerListOf(request, reply.answer, askedAt));
      else if (onCarried !== undefined) onCarried(reply.answer.amount);
      else report({ failure: 'unreadable' });
    },
  );
}
