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

/**
 * The unsigned transaction that takes one offer. The network is asked anew, and two operators have to agree on where it goes.
 * @throws AppError the reason of a route that is not offered; deposit_unverified; price_limit where it no longer pays the least
 * that was named; upstream_unavailable where the places of a token cannot be read; paused.
 */
export async function deposit(request: DepositRequest, deps: DepositDeps): Promise<ChosenDeposit> {
  const { quote: asked, network, mode, sender } = request;
  await refusePaused(swapPath(network, asked, 'payment'), deps);
  const result = await quote(asked, deps);
  const offer = result.offers.find((one) => one.mode === mode);
  if (offer === undefined) throw new AppError(whyNot(result, request));
  refuseUnverified(offer);
  refuseLess(offer, request);
  const decimals = await decimalsOf(offer.request.from, deps);
  const unsigned = decimals === undefined ? undefined : unsignedDeposit(offer, { sender, decimals });
  if (unsigned === undefined) {
    const hint = `The transaction for ${protocols[network].name} cannot be built: the token's contract or the router is not known now.`;
    throw new AppError({ code: 'upstream_unavailable', hint });
  }
  return { request: result.request, offer, unsigned };
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

function refuseLess({ minimumPayout, quote: { expectedAmountOut } }: Offer, { least }: DepositRequest): void {
  const now = minimumPayout ?? expectedAmountOut;
  if (least === undefined || now >= least) return;
  const hint = 'The price has moved: the swap no longer guarantees the minimum_payout that you named. Show the new figures and ask again.';
  throw new AppError({ code: 'price_limit', hint, field: 'minimum_payout', details: { minimum_payout: `${now}` } });
}
