import { maxBps } from '../../core/amount.ts';
import { AppError, type ErrorInfo } from '../../core/errors.ts';
import { isTold } from '../../core/inbound/deposit.ts';
import { protocols } from '../../core/network/protocol.ts';
import { swapPath } from '../../core/pause/pause.ts';
import { feeAfterLimit } from '../../core/quote/protection.ts';
import type { Offer, QuoteResult } from '../../core/quote/quote.ts';
import { noOfferError } from '../../core/quote/rank.ts';
import type { ChosenDeposit, DepositRequest } from '../../core/transaction/chosen-deposit.ts';
import { unsignedDeposit } from '../../core/transaction/unsigned-deposit.ts';
import { findDecimals } from '../account/decimals.ts';
import { refusePaused } from '../pause/pauses.ts';
import { quote } from '../quote/quote.ts';
import { type LinkDeps, reviewLink } from '../review/review-link.ts';

type DepositDeps = Parameters<typeof quote>[1] & LinkDeps;

/** Minimum slack above the named minimum, in bps: with less, the next block could turn the swap into a refund. */
const minSlackBps = 10;

/**
 * Builds the unsigned transaction for one offer. Requests a fresh quote and requires two operators to agree on the
 * deposit address. If the price fell since the payer saw a minimum, tightens the memo's limit to still guarantee
 * that minimum.
 * @throws AppError the refusal of a route that is not offered; deposit_unverified; price_limit when the named minimum
 * cannot be guaranteed; upstream_unavailable when a token's decimals cannot be read; paused.
 */
export async function deposit(request: DepositRequest, deps: DepositDeps): Promise<ChosenDeposit> {
  const { quote: asked, network, sender } = request;
  await refusePaused(swapPath(network, asked, 'payment'), deps);
  const first = await takenOffer(request, deps);
  const toleranceBps = tighterBps(first.offer, request);
  const tighter = toleranceBps === undefined ? first : await takenOffer({ ...request, quote: { ...asked, toleranceBps } }, deps);
  const { result, offer } = tighter;
  refuseLess(offer, request);
  const decimals = await findDecimals(offer.request.from, deps);
  const unsigned = decimals === undefined ? undefined : unsignedDeposit(offer, { sender, decimals });
  if (unsigned === undefined) {
    const hint = `The transaction for ${protocols[network].name} cannot be built: the token's contract or the router is not known now.`;
    throw new AppError({ code: 'upstream_unavailable', hint });
  }
  const reviewUrl = reviewLink({ request: result.request, offers: [offer] }, deps);
  return { request: result.request, offer, unsigned, ...(reviewUrl === undefined ? {} : { reviewUrl }) };
}

/** The offer in the chosen mode, if its deposit address is verified. */
async function takenOffer(
  request: DepositRequest,
  deps: Parameters<typeof quote>[1],
): Promise<{ readonly result: QuoteResult; readonly offer: Offer }> {
  const result = await quote(request.quote, deps);
  const offer = result.offers.find((one) => one.mode === request.mode);
  if (offer === undefined) throw new AppError(whyNot(result, request));
  refuseUnverified(offer);
  return { result, offer };
}

const guaranteed = ({ minimumPayout, quote: { expectedAmountOut } }: Offer): bigint => minimumPayout ?? expectedAmountOut;

/** Tolerance that guarantees the named minimum; undefined when it is already guaranteed or cannot be. */
function tighterBps(offer: Offer, { least }: DepositRequest): number | undefined {
  const { expectedAmountOut: expected } = offer.quote;
  if (least === undefined || offer.minimumPayout === undefined || guaranteed(offer) >= least || expected <= least) return undefined;
  const limit = least + feeAfterLimit(offer, offer.quote.fees.outbound);
  const slack = Number(((expected - limit) * BigInt(maxBps)) / expected);
  return slack < minSlackBps ? undefined : slack;
}

/** Reason why the network does not offer this mode. */
function whyNot(result: QuoteResult, { network, mode }: DepositRequest): ErrorInfo {
  const refusal = result.refusals.find((one) => one.mode === mode) ?? result.refusals.find((one) => one.mode === undefined);
  const hint = `${protocols[network].name} does not offer this swap as ${mode}. A quote lists the modes that it offers.`;
  return refusal?.error ?? noOfferError(result) ?? { code: 'no_route', hint };
}

function refuseUnverified({ deposit: check }: Offer): void {
  if (isTold(check)) return;
  if (check.state === 'unverified') throw new AppError({ code: 'deposit_unverified', hint: check.reason });
  const hint = 'One operator alone is configured. Ask again with accept_one_operator true if the payer takes its word.';
  throw new AppError({ code: 'deposit_unverified', hint, details: { state: check.state } });
}

function refuseLess(offer: Offer, { least }: DepositRequest): void {
  const now = guaranteed(offer);
  if (least === undefined || now >= least) return;
  const hint =
    'The price has moved too far: the swap cannot guarantee the minimum_payout that you named. details has what it pays now: show the payer the new figures, and send the new minimum_payout once they agree.';
  const details = { minimum_payout: `${now}`, expected_amount_out: `${offer.quote.expectedAmountOut}` };
  throw new AppError({ code: 'price_limit', hint, field: 'minimum_payout', details });
}
