import type { Ask } from '../form/$form.ts';
import { type QuoteProblem, readQuoteProblem } from '../offers/quote-answer.ts';
import { type Failure, type RequestDeps, type Running, runRequest } from '../offers/quote-request.ts';
import type { Answer, LimitChoice } from '../review/confirm-terms.ts';
import { count, instant, optional, readShape, record, refuseShape, text, units } from '../ui/json-shape.ts';
import { readAnswer } from '../ui/read-answer.ts';

/** A limit order that the network would take, as the page needs it. */
export interface LimitQuoteView extends Answer {
  readonly askedAt: number;
  readonly ttlBlocks: number;
  /** What a swap would pay right now; absent when there is no such quote. */
  readonly market?: bigint;
  readonly usd: { readonly target?: string; readonly market?: string };
}

export type LimitOutcome = { readonly quote: LimitQuoteView } | { readonly problem: QuoteProblem } | { readonly failure: Failure };

export function limitUrl(ask: Ask, choice: LimitChoice): string {
  const query = new URLSearchParams({
    from_asset: ask.from.id,
    to_asset: ask.to.id,
    amount: `${ask.amount}`,
    target_out: `${choice.target}`,
    ttl_blocks: `${choice.ttlBlocks}`,
  });
  if (ask.destination !== undefined) query.set('destination', ask.destination);
  if (ask.refund !== undefined) query.set('refund_address', ask.refund);
  return `/api/v1/limit-quote?${query}`;
}

/** What is left of an answer's life by the service's own clock: this device's may be wrong. */
function lifeMs(answer: Readonly<Record<string, unknown>>, servedAt: string | null): number {
  if (answer['expires_in_seconds'] !== undefined) return count(answer['expires_in_seconds']) * 1000;
  const left = instant(answer['expires_at']) - instant(servedAt);
  return left > 0 ? left : refuseShape();
}

/** A 200 body of GET /api/v1/limit-quote (contract/v1/limit-quote.ts); undefined when it is none. `servedAt` is its Date header. */
export function readLimitAnswer(body: unknown, servedAt: string | null, askedAt: number): LimitQuoteView | undefined {
  return readShape(() => {
    const answer = record(body);
    const usd = record(answer['usd']);
    const target = units(answer['target_out']);
    const market = answer['market'] === undefined ? undefined : units(record(answer['market'])['expected_amount_out']);
    if (target <= 0n) return refuseShape();
    return {
      network: 'thorchain' as const,
      payout: target,
      minimumPayout: target,
      memo: text(answer['memo']),
      ...optional('inboundAddress', answer['inbound_address'], text),
      ...optional('router', answer['router'], text),
      askedAt,
      expiresAt: askedAt + lifeMs(answer, servedAt),
      ttlBlocks: count(answer['ttl_blocks']),
      ...(market === undefined ? {} : { market }),
      usd: { ...optional('target', usd['target_out'], text), ...optional('market', usd['market_out'], text) },
    };
  });
}

async function readOutcome(ask: Ask, choice: LimitChoice, signal: AbortSignal, deps: RequestDeps): Promise<LimitOutcome> {
  const askedAt = deps.clock.now();
  const { fetch: fetchAnswer } = deps;
  const response = await fetchAnswer(limitUrl(ask, choice), { signal, headers: { accept: 'application/json' } });
  const body: unknown = await readAnswer(response).catch(() => undefined);
  if (response.ok) {
    const quote = readLimitAnswer(body, response.headers.get('date'), askedAt);
    return quote === undefined ? { failure: 'unreadable' } : { quote };
  }
  const problem = readQuoteProblem(body);
  return problem === undefined ? { failure: 'unreadable' } : { problem };
}

/** Asks what a limit order would be: its memo, address and distance to the market. */
export function requestLimit(ask: Ask, choice: LimitChoice, deps: RequestDeps, report: (outcome: LimitOutcome) => void): Running {
  return runRequest<LimitOutcome>(
    deps,
    (signal) => readOutcome(ask, choice, signal, deps),
    (failure) => ({ failure }),
    report,
  );
}
