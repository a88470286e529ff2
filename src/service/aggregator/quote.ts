import type { AggregatorRequest, AggregatorResult } from '../../core/aggregator/providers.ts';
import { isEvmChainName } from '../../core/chain/evm-chain-id.ts';
import { AppError } from '../../core/errors.ts';
import type { Offer, Refusal } from '../../core/quote/quote.ts';
import { findDecimals } from '../account/decimals.ts';
import type { Deps } from '../deps.ts';
import { answerQuote, finishQuote } from '../quote/quote.ts';

/** Called for each result as it arrives; `sellDecimals` as in AggregatorResult. */
export interface RouteObserver {
  offer(offer: Offer, sellDecimals: number | undefined): void;
  refusal(refusal: Refusal): void;
}

/** Dependencies of an aggregator quote. */
export type AggregatorDeps = Pick<Deps, 'facts' | 'pauses' | 'nodes' | 'names' | 'now' | 'chains' | 'views' | 'routers'>;

/** Runs `quote` for the requested providers and adds what their transactions need. */
export const aggregatorQuote = (requested: AggregatorRequest, deps: AggregatorDeps): Promise<AggregatorResult> =>
  observedAggregatorQuote(requested, deps);

/** Same as `aggregatorQuote`; the observer gets each route and refusal as it arrives. */
export async function observedAggregatorQuote(
  requested: AggregatorRequest,
  deps: AggregatorDeps,
  observer?: RouteObserver,
): Promise<AggregatorResult> {
  const { request, source } = requested;
  const needsDecimals =
    source !== undefined && (request.destination ?? request.destinationName) !== undefined && isEvmChainName(request.from.chain);
  const decimals = needsDecimals ? findDecimals(request.from, deps) : Promise.resolve(undefined);
  const told: Promise<void>[] = [];
  const book = await finishQuote(answerQuote(request, deps), (answer) => {
    if (observer === undefined) return;
    if ('refusal' in answer) observer.refusal(answer.refusal);
    else told.push(decimals.then((places) => observer.offer(answer.offer, places)));
  }).catch(withOfficialField);
  const sellDecimals = await decimals;
  await Promise.all(told);
  return { request: requested, result: book, ...(sellDecimals === undefined ? {} : { sellDecimals }) };
}

/** Maps our field names to the official ones. */
const officialFields: Readonly<Record<string, string>> = { destination: 'destinationAddress', amount: 'sellAmount' };

function withOfficialField(error: unknown): never {
  const field = error instanceof AppError ? officialFields[error.info.field ?? ''] : undefined;
  throw error instanceof AppError && field !== undefined ? new AppError({ ...error.info, field }) : error;
}
