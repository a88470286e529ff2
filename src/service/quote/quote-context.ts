import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import type { Prices } from '../../core/pool/pool.ts';
import type { QuoteRequest } from '../../core/quote/quote.ts';
import type { Deps } from '../deps.ts';
import { readBothFacts } from '../network/both-facts.ts';
import { isContractDestination } from './contract-destination.ts';
import { pricesOfBoth } from './prices.ts';
import { type PayoutJudge, payoutJudge } from './route/payout-judge.ts';

/** Dependencies of a quote. */
export type SwapQuoteDeps = Pick<Deps, 'facts' | 'pauses' | 'nodes' | 'names' | 'now' | 'chains' | 'views' | 'routers' | 'quoted'>;

/** Context shared by all parts of one quote. */
export interface QuoteContext {
  readonly request: QuoteRequest;
  readonly deps: SwapQuoteDeps;
  /** Aborted when the quote closes. */
  readonly signal: AbortSignal;
  readonly prices: Promise<Prices>;
  /** Facts of both networks, to reject payouts to their own addresses. */
  readonly known: Promise<readonly NetworkFacts[]>;
  readonly isContract: Promise<boolean>;
  readonly judgePayout: Promise<PayoutJudge>;
}

/** Starts reading what all parts of a quote share. */
export function createContext(request: QuoteRequest, deps: SwapQuoteDeps, signal: AbortSignal): QuoteContext {
  const hasPayee = request.destination !== undefined || request.refund !== undefined;
  return {
    request,
    deps,
    signal,
    prices: pricesOfBoth(deps, signal),
    known: hasPayee ? readBothFacts(deps, { signal }) : Promise.resolve([]),
    isContract: isContractDestination(request, deps),
    judgePayout: payoutJudge(request, deps),
  };
}
