import type { QuotedRefusal } from '../../client/errors.ts';
import { type EarlyOffer, getQuote, type Quote, type QuotedOffer } from '../../client/v1/quote.ts';
import type { QuoteInput } from '../../contract/v1/quote-request.ts';
import { baseAmount, lessBps, maxBps } from '../../core/amount.ts';
import { defaultMaxImpactBps } from '../../core/loss/loss.ts';
import { isOversized } from '../../core/loss/warnings.ts';
import type { MintKind } from '../../core/memo/mint-memo.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import type { Mode } from '../../core/quote/quote.ts';
import { t } from '../../i18n/t.ts';
import type { SwapRequest } from '../form/$form.ts';
import { type NoReply, type RequestDeps, type RunningRequest, startRequest } from '../ui/request.ts';
import { wholePercent } from './loss-words.ts';
import type { QuoteError } from './refusals.ts';

/** One way of one network; `interval` and `quantity` where a person chose how to stream. */
export interface Choice {
  readonly network: NetworkId;
  readonly mode: Mode;
  readonly interval?: number;
  readonly quantity?: number;
}

/** An offer with the instant, in unix milliseconds, at which it stops being usable. */
export type LiveOffer = QuotedOffer & { readonly expiresAt: number };

/** What is asked for: one way, or every way of one network. */
type Scope = Choice | Pick<Choice, 'network'>;

export interface OfferList {
  readonly request: SwapRequest;
  readonly offers: readonly LiveOffer[];
  readonly refusals: readonly QuotedRefusal[];
  readonly askedAt: number;
  /** The earliest expiry among the offers. */
  readonly expiresAt: number;
}

export type QuoteOutcome = { readonly book: OfferList } | { readonly error: QuoteError } | { readonly failure: NoReply };

/** Blocks between the parts that a choice stands for; 0 is one go. */
export function intervalOf({ network, mode, interval }: Choice): number {
  return mode === 'streaming' ? (interval ?? protocols[network].streamingInterval) : 0;
}

function requestOf(
  { from, to, amount, toleranceBps, acceptedLoss, destination, refund }: SwapRequest,
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
    ...(choice && { network: choice.network }),
    ...(choice && 'mode' in choice && { streaming_interval: intervalOf(choice), streaming_quantity: choice.quantity }),
  };
}

/** Whether no price decides what a mode pays, so that it needs no minimum. */
export const isUnitForUnit = (mode: string): mode is MintKind => mode === 'mint' || mode === 'redeem';

/** An offer that protects less than was asked is none, whatever the answer calls it. */
function isProtectedAsAsked(request: SwapRequest, { mode, expected_amount_out: payout, minimum_payout: minimum }: QuotedOffer): boolean {
  if (request.toleranceBps >= maxBps || isUnitForUnit(mode)) return true;
  if (minimum === undefined || minimum > payout) return false;
  return minimum >= lessBps(baseAmount(payout), request.toleranceBps);
}

/** Figures move between two answers: that much more than was typed still counts as accepted. */
const slackPercent = 1;

/**
 * An offer that promises less than has to arrive is none. A streaming swap over MAYAChain promises nothing exact: the
 * outbound fee is taken off what its limit has let through (core/quote/exact-output.ts).
 */
function promisesLess({ wanted }: SwapRequest, { network, mode, minimum_payout: minimum = 0n, expected_amount_out: payout }: QuotedOffer) {
  if (wanted === undefined) return false;
  if (isUnitForUnit(mode)) return payout < wanted;
  return minimum < wanted || (network === 'mayachain' && mode === 'streaming');
}

/** An offer that loses more than any route usually may, and more than the visitor has typed, is none. */
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

/** As the service says it of a quote for an amount to receive. */
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

/** Expiry counts from the moment of asking: the answer's travel may only shorten an offer's life. */
function offerListOf(request: SwapRequest, quote: Pick<Quote, 'offers' | 'refusals'>, askedAt: number): QuoteOutcome {
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
  return { book: { request, offers, refusals, askedAt, expiresAt: Math.min(...offers.map((offer) => offer.expiresAt)) } };
}

/** As the service ranks them. */
const byPayout = (one: QuotedOffer, other: QuotedOffer): number =>
  Number(isOversized(one)) - Number(isOversized(other)) ||
  Number(other.expected_amount_out - one.expected_amount_out) ||
  one.total_swap_seconds - other.total_swap_seconds;

/** Takes offers that come one by one, and reports the list that they are so far. */
function arrivals(request: SwapRequest, askedAt: number, report: (book: OfferList) => void): (offer: EarlyOffer) => void {
  let offers: readonly EarlyOffer[] = [];
  return (offer) => {
    if (offer.amount !== request.amount) return;
    offers = [...offers, offer].sort(byPayout);
    const so = offerListOf(request, { offers, refusals: [] }, askedAt);
    if ('book' in so) report(so.book);
  };
}

interface QuoteRequestDeps extends RequestDeps {
  /** Hears of each list on the way to the whole one. */
  readonly onArrival?: (book: OfferList) => void;
  /** Hears in place of an outcome what the chain carries of the amount, where that is less: it is to be asked for instead. */
  readonly onCarried?: (amount: bigint) => void;
}

/** Asks the service for offers: of both networks, of one network, or of one choice. */
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
      return getQuote(deps.client, requestOf(request, choice), { signal, ...(onOffer && { onOffer }) });
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
