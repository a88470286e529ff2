import { getLimitQuote, type LimitQuoteAnswer } from '../../client/v1/limit-quote.ts';
import type { SwapRequest } from '../form/$form.ts';
import type { QuoteError } from '../offers/refusals.ts';
import type { Answer, LimitChoice } from '../review/confirm-terms.ts';
import { type NoReply, type RequestDeps, type RunningRequest, startRequest } from '../ui/request.ts';

/** A limit order that the network would take. */
export interface LiveLimitQuote extends Answer {
  readonly askedAt: number;
}

export type LimitOutcome = { readonly quote: LiveLimitQuote } | { readonly error: QuoteError } | { readonly failure: NoReply };

/**
 * The answer with its expiry by this device's clock, which may be wrong: what is left of its life counts by the service's own,
 * `servedAt` from its Date header. Undefined when nothing is left or no order can be told.
 */
export function liveLimitQuote(quote: LimitQuoteAnswer, servedAt: string | null, askedAt: number): LiveLimitQuote | undefined {
  const { target_out: target, expires_at: end } = quote;
  const lifeMs = Date.parse(end) - Date.parse(servedAt ?? '');
  if (!(lifeMs > 0) || target <= 0n) return undefined;
  return { ...quote, expected_amount_out: target, minimum_payout: target, askedAt, expiresAt: askedAt + lifeMs };
}

/** Asks what a limit order would be: its memo, address and distance to the market. */
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
