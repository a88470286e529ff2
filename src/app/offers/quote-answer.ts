import type { ErrorCode } from '../../core/errors.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { Mode } from '../../core/quote/quote.ts';
import { count, list, modeOf, networkOf, optional, readShape, record, refuseShape, text, units } from '../ui/json-shape.ts';

/** An offer as the page shows it. Amounts in protocol units of the receiving asset. */
export interface OfferView {
  readonly network: NetworkId;
  readonly mode: Mode;
  readonly route: readonly string[];
  readonly payout: bigint;
  readonly minimumPayout?: bigint;
  readonly fees: FeesView;
  readonly memo?: string;
  /** Where to deposit; absent when the sending asset is native to the network. */
  readonly inboundAddress?: string;
  /** The contract that takes deposits on EVM chains. */
  readonly router?: string;
  readonly expiresInSeconds: number;
  readonly confirmationSeconds: number;
  readonly swapSeconds: number;
  readonly delaySeconds: number;
  readonly totalSeconds: number;
  readonly quantity: number;
  readonly usd: { readonly amount?: string; readonly payout?: string; readonly minimumPayout?: string; readonly fees?: string };
}

export interface FeesView {
  readonly asset: string;
  readonly affiliate: bigint;
  readonly outbound: bigint;
  readonly liquidity: bigint;
  readonly total: bigint;
  readonly slippageBps: number;
  readonly totalBps: number;
}

export interface RefusalView {
  readonly network: NetworkId;
  readonly mode?: Mode;
  readonly code: ErrorCode;
  readonly reason: string;
  readonly minimum?: bigint;
}

export interface QuoteAnswer {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  readonly toleranceBps: number;
  readonly offers: readonly OfferView[];
  readonly refusals: readonly RefusalView[];
}

/** What an answer without offers says. `refusals` is empty when the ask itself was at fault or the service failed. */
export interface QuoteProblem {
  readonly code: ErrorCode;
  readonly title: string;
  readonly hint: string;
  readonly minimum?: bigint;
  readonly refusals: readonly RefusalView[];
}

function readFees(value: unknown): FeesView {
  const fees = record(value);
  return {
    asset: text(fees['asset']),
    affiliate: units(fees['affiliate']),
    outbound: units(fees['outbound']),
    liquidity: units(fees['liquidity']),
    total: units(fees['total']),
    slippageBps: count(fees['slippage_bps']),
    totalBps: count(fees['total_bps']),
  };
}

function readOffer(value: unknown): OfferView {
  const offer = record(value);
  const usd = record(offer['usd']);
  return {
    network: networkOf(offer['network']),
    mode: modeOf(offer['mode']),
    route: list(offer['route']).map(text),
    payout: units(offer['expected_amount_out']),
    ...optional('minimumPayout', offer['minimum_payout'], units),
    fees: readFees(offer['fees']),
    ...optional('memo', offer['memo'], text),
    ...optional('inboundAddress', offer['inbound_address'], text),
    ...optional('router', offer['router'], text),
    expiresInSeconds: count(offer['expires_in_seconds']),
    confirmationSeconds: count(offer['inbound_confirmation_seconds']),
    swapSeconds: count(offer['streaming_swap_seconds']),
    delaySeconds: count(offer['outbound_delay_seconds']),
    totalSeconds: count(offer['total_swap_seconds']),
    quantity: count(offer['max_streaming_quantity']),
    usd: {
      ...optional('amount', usd['amount'], text),
      ...optional('payout', usd['expected_amount_out'], text),
      ...optional('minimumPayout', usd['minimum_payout'], text),
      ...optional('fees', usd['fees_total'], text),
    },
  };
}

const minimumOf = (details: unknown) =>
  details === undefined ? {} : optional('minimum', record(details)['recommended_min_amount_in'], units);

function readRefusal(value: unknown): RefusalView {
  const refusal = record(value);
  return {
    network: networkOf(refusal['network']),
    ...optional('mode', refusal['mode'], modeOf),
    code: text(refusal['code']) as ErrorCode,
    reason: text(refusal['reason']),
    ...minimumOf(refusal['details']),
  };
}

/** A 200 body of GET /api/v1/quote (contract/v1/quote.ts); undefined when it is none. */
export function readQuoteAnswer(body: unknown): QuoteAnswer | undefined {
  return readShape(() => {
    const answer = record(body);
    const offers = list(answer['offers']).map(readOffer);
    if (offers.length === 0) return refuseShape();
    return {
      from: text(answer['from_asset']),
      to: text(answer['to_asset']),
      amount: units(answer['amount']),
      toleranceBps: count(answer['tolerance_bps']),
      offers,
      refusals: list(answer['refusals']).map(readRefusal),
    };
  });
}

/** An error body of the service (contract/errors.ts); undefined when it is none. */
export function readQuoteProblem(body: unknown): QuoteProblem | undefined {
  return readShape(() => {
    const problem = record(body);
    return {
      code: text(problem['code']) as ErrorCode,
      title: text(problem['error']),
      hint: text(problem['hint']),
      ...minimumOf(problem['details']),
      refusals: problem['refusals'] === undefined ? [] : list(problem['refusals']).map(readRefusal),
    };
  });
}

/** Refusals of one network for one reason, in the order they came. */
export function groupRefusals(refusals: readonly RefusalView[]): readonly (readonly RefusalView[])[] {
  const groups = new Map<string, RefusalView[]>();
  for (const refusal of refusals) {
    const key = `${refusal.network} ${refusal.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), refusal]);
  }
  return [...groups.values()];
}
