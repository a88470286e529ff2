import { formatAsset } from '../asset/asset.ts';
import { AppError, must } from '../errors.ts';
import { decodeMemo } from '../memo/memo.ts';
import { protocols } from '../network/protocol.ts';
import type { Opinion } from '../opinion/opinion.ts';
import type { LimitOffer } from '../quote/limit-order.ts';
import { type Offer, type QuoteRequest, type QuoteResult, slowestSeconds } from '../quote/quote.ts';
import { rank } from '../quote/rank.ts';
import type { ChosenDeposit } from '../transaction/chosen-deposit.ts';
import type { OrderPayment } from '../transaction/order-payment.ts';
import { type JudgedDeposit, lossAtLeast, type Mandate, outsideOf } from './mandate.ts';

/** A mint or redeem depends on no price and has no minimum. */
const isPriced = (kind: string): boolean => kind !== 'mint' && kind !== 'redeem';

function judgedOffer(offer: Offer, asked: QuoteRequest): JudgedDeposit {
  const { request, mode, usd, minimumPayout: minimum, decodedMemo } = offer;
  const paid = { lossBps: offer.loss.totalLossBps, expectedOut: offer.quote.expectedAmountOut, minimum };
  return {
    usd: usd.in,
    from: formatAsset(request.from),
    to: formatAsset(request.to),
    // A request without a payee is quoted for a placeholder.
    destination: asked.destination === undefined ? undefined : request.destination,
    refund: decodedMemo.refund,
    lossBps: isPriced(mode) ? lossAtLeast(paid) : paid.lossBps,
    affiliates: decodedMemo.affiliates,
    seconds: slowestSeconds(offer),
  };
}

/**
 * A quote whose offers outside the mandate are refusals, and whose others are compared among themselves; a split with a
 * payment outside it is left out.
 */
export function quoteUnder(mandate: Mandate, result: QuoteResult): QuoteResult {
  const judged = result.offers.map((offer) => ({ offer, error: outsideOf(mandate, judgedOffer(offer, result.request))[0] }));
  const outside = judged.flatMap(({ offer: { network, mode }, error }) => (error === undefined ? [] : [{ network, mode, error }]));
  const inside = judged.flatMap(({ offer, error }) => (error === undefined ? [offer] : []));
  const { reviewUrl, expiresAt: _, split, ...rest } = result;
  const isSplitInside = split?.legs.every((leg) => outsideOf(mandate, judgedOffer(leg, result.request)).length === 0) === true;
  return {
    ...rest,
    ...rank(result.request, inside, [...outside, ...result.refusals]),
    ...(split !== undefined && isSplitInside ? { split } : {}),
    // The link proposes the first offer.
    ...(reviewUrl === undefined || judged[0]?.error !== undefined ? {} : { reviewUrl }),
  };
}

function refuseOutside(mandate: Mandate, deposit: JudgedDeposit): void {
  const [error] = outsideOf(mandate, deposit);
  if (error !== undefined) throw new AppError(error);
}

/** The limit order, if it is within the mandate. @throws AppError outside_mandate */
export function limitUnder(mandate: Mandate, offer: LimitOffer): LimitOffer {
  const { usd, totalLossBps, ttlBlocks, confirmationSeconds = 0 } = offer;
  const { destination, refund, affiliates } = must(decodeMemo(offer.memo, 'thorchain'));
  const seconds = ttlBlocks * protocols.thorchain.blockSeconds + confirmationSeconds;
  refuseOutside(mandate, {
    usd: usd.in,
    from: formatAsset(offer.from),
    to: formatAsset(offer.to),
    destination,
    refund,
    lossBps: totalLossBps,
    affiliates,
    seconds,
  });
  return offer;
}

/** The unsigned deposit or order, if it is within the mandate; a cancel returns an order to its payer. @throws AppError outside_mandate */
export function paymentUnder(mandate: Mandate, payment: ChosenDeposit | OrderPayment): ChosenDeposit | OrderPayment {
  if ('offer' in payment) refuseOutside(mandate, judgedOffer(payment.offer, payment.request));
  else if ('targetOut' in payment.order) limitUnder(mandate, payment.order);
  return payment;
}

/** The opinion with a problem for each limit that the deposit exceeds. A memo that cannot be read has its own problem. */
export function opinionUnder(mandate: Mandate, opinion: Opinion): Opinion {
  const { planned, order, expectedOut, lossBps, minimumPayout, paidUsd, seconds } = opinion;
  if (planned === undefined || order === undefined) return opinion;
  const isKnown = lossBps !== undefined && expectedOut !== undefined;
  const worst = isKnown && isPriced(order.kind) ? lossAtLeast({ lossBps, expectedOut, minimum: minimumPayout }) : lossBps;
  const problems = outsideOf(mandate, {
    usd: paidUsd,
    from: formatAsset(planned.from),
    to: formatAsset(order.asset),
    destination: order.destination,
    refund: order.refund,
    lossBps: worst,
    affiliates: order.affiliates,
    seconds,
  });
  return { ...opinion, problems: [...opinion.problems, ...problems] };
}
