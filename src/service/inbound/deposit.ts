import { maxBps } from '../../core/amount.ts';
import { AppError, type ErrorInfo } from '../../core/errors.ts';
import { isTold } from '../../core/inbound/deposit.ts';
import { protocols } from '../../core/network/protocol.ts';
import { swapPath } from '../../core/pause/pause.ts';
import type { Offer, QuoteResult } from '../../core/quote/quote.ts';
import { noOfferError } from '../../core/quote/rank.ts';
import type { ChosenDeposit, DepositRequest } from '../../core/transaction/chosen-deposit.ts';
import { unsignedDeposit } from '../../core/transaction/unsigned-deposit.ts';
import { decimalsOf } from '../aggregator/decimals.ts';
import { refusePaused } from '../pause/pauses.ts';
import { quote } from '../quote/quote.ts';

type DepositDeps = Parameters<typeof quote>[1];

/** What an offer must pay above the named least: closer to it, the next block would make a refund of the swap. */
const leastSlackBps = 10;

/**
 * The unsigned transaction that takes one offer. The network is asked anew, and two operators have to agree on where it goes.
 * Where the price fell since the payer was shown a minimum, the memo is tightened to guarantee that minimum all the same.
 * @throws AppError the reason of a route that is not offered; deposit_unverified; price_limit where it cannot guarantee the least
 * that was named; upstream_unavailable where the places of a token cannot be read; paused.
 */
export async function deposit(request: DepositRequest, deps: DepositDeps): Promise<ChosenDeposit> {
  const { quote: asked, network, sender } = request;
  await refusePaused(swapPath(network, asked, 'payment'), deps);
  const first = await takenOffer(request, deps);
  const toleranceBps = tighterBps(first.offer, request);
  const tighter = toleranceBps === undefined ? first : await takenOffer({ ...request, quote: { ...asked, toleranceBps } }, deps);
  const { result, offer } = tighter;
  refuseLess(offer, request);
  const decimals = await decimalsOf(offer.request.from, deps);
  const unsigned = decimals === undefined ? undefined : unsignedDeposit(offer, { sender, decimals });
  if (unsigned === undefined) {
    const hint = `The transaction for ${protocols[network].name} cannot be built: the token's contract or the router is not known now.`;
    throw new AppError({ code: 'upstream_unavailable', hint });
  }
  return { request: result.request, offer, unsigned };
}

/** The offer in the mode that was chosen, with who vouches for it. */
async function takenOffer(request: DepositRequest, deps: DepositDeps): Promise<{ readonly result: QuoteResult; readonly offer: Offer }> {
  const result = await quote(request.quote, deps);
  const offer = result.offers.find((one) => one.mode === request.mode);
  if (offer === undefined) throw new AppError(whyNot(result, request));
  refuseUnverified(offer);
  return { result, offer };
}

const guaranteed = ({ minimumPayout, quote: { expectedAmountOut } }: Offer): bigint => minimumPayout ?? expectedAmountOut;

/** The tolerance whose limit is the least that was named; undefined where the limit is none less already, or cannot be. */
function tighterBps(offer: Offer, { least }: DepositRequest): number | undefined {
  const { expectedAmountOut: expected } = offer.quote;
  if (least === undefined || offer.minimumPayout === undefined || guaranteed(offer) >= least || expected <= least) return undefined;
  const slack = Number(((expected - least) * BigInt(maxBps)) / expected);
  return slack < leastSlackBps ? undefined : slack;
}

/** Why the network does not offer this mode. */
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
