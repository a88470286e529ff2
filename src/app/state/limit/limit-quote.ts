import { getLimitQuote, type LimitQuoteAnswer } from '../../../client/v1/limit-quote.ts';
import { bpsOf, impactDangerBps, impactWarningBps } from '../../../core/loss/loss.ts';
import { present } from '../../../core/present.ts';
import { type NoReply, type RequestDeps, type RunningRequest, startRequest } from '../../ui/request.ts';
import type { SwapRequest } from '../form/$form.ts';
import { isSmall } from '../offers/loss-words.ts';
import type { QuoteError } from '../offers/refusals.ts';
import type { Answer, LimitChoice } from '../review/confirm-terms.ts';

/** Quote of a limit order that the network would accept. */
export interface LiveLimitQuote extends Answer {
  readonly askedAt: number;
}

export type LimitOutcome = { readonly quote: LiveLimitQuote } | { readonly error: QuoteError } | { readonly failure: NoReply };

/** Highest possible price impact: an order fills at its target or better, and the target is net of the outbound fee. */
function mostImpactBps({ target_out: target, mid_out: midOut, market }: LimitQuoteAnswer): number {
  return Math.max(0, bpsOf(midOut - target - (market?.outbound_fee ?? 0n), midOut));
}

const targetWarning = (totalLossBps: number, impactBps: number, usd: LimitQuoteAnswer['usd']): NonNullable<Answer['warnings']>[number] => ({
  code: 'high_price_impact',
  severity:
    impactBps >= impactDangerBps && !isSmall({ total_loss_bps: totalLossBps, price_impact_bps: impactBps, usd }) ? 'danger' : 'warning',
  message: '',
  total_loss_bps: totalLossBps,
  price_impact_bps: impactBps,
});

/**
 * The quote with its expiry on this device's clock, which may be wrong: the remaining lifetime is computed from the
 * service's clock, `servedAt` from its Date header. Undefined if it has expired or has no target.
 */
export function liveLimitQuote(quote: LimitQuoteAnswer, servedAt: string | null, askedAt: number): LiveLimitQuote | undefined {
  const { target_out: target, expires_at: end, usd } = quote;
  const lifeMs = Date.parse(end) - Date.parse(servedAt ?? '');
  if (!(lifeMs > 0) || target <= 0n) return undefined;
  const impactBps = mostImpactBps(quote);
  return {
    ...quote,
    expected_amount_out: target,
    minimum_payout: target,
    price_impact_bps: impactBps,
    fees: { asset: quote.outbound_fee_asset, outbound: quote.outbound_fee },
    ...(quote.market === undefined ? {} : { distanceBps: quote.market.distance_bps }),
    warnings: impactBps < impactWarningBps ? [] : [targetWarning(quote.total_loss_bps, impactBps, usd)],
    usd: present({ amount: usd.amount, expected_amount_out: usd.target_out, lost: usd.lost }),
    askedAt,
    expiresAt: askedAt + lifeMs,
  };
}

/** Requests a limit order quote: memo, address and distance to the market. */
export function requestLimit(
  request: SwapRequest,
  choice: LimitChoice,
  deps: RequestDeps,
  report: (outcome: LimitOutcome) => void,
): RunningRequest {
  const askedAt = deps.clock.now();
  let servedAt: string | null = null;
  const onHeaders = (headers: Headers) => {
    servedAt = headers.get('date');
  };
  const fields = {
    from_asset: request.from.id,
    to_asset: request.to.id,
    amount: `${request.amount}`,
    target_out: `${choice.target}`,
    ttl_blocks: choice.ttlBlocks,
    destination: request.destination ?? '',
    refund_address: request.refund,
    accept_one_operator: true,
  };
  return startRequest(
    deps,
    (signal) => getLimitQuote(deps.client, fields, { signal, onHeaders }),
    (reply) => {
      if (!('answer' in reply)) return report(reply);
      const quote = liveLimitQuote(reply.answer, servedAt, askedAt);
      report(quote === undefined ? { failure: 'unreadable' } : { quote });
    },
  );
}
