import type { NetworkId } from '../../core/network/protocol.ts';
import type { AnyQuoteRequest, Offer, QuoteRequest, QuoteResult, Refusal } from '../../core/quote/quote.ts';
import { rank } from '../../core/quote/rank.ts';
import { withPaidAmount } from '../network/paid-amount.ts';
import { withInput } from './exact-output.ts';
import { withNamedDestination } from './named-destination.ts';
import { answerInTime, type QuoteAnswer } from './pending.ts';
import { createContext, type SwapQuoteDeps } from './quote-context.ts';
import { quoteNetwork } from './quote-network.ts';
import { findSplit } from './split/split.ts';

/** Yields each offer at once and each refusal once it is final, never the same one twice; returns the ranked result. */
export type QuoteAnswers = AsyncGenerator<QuoteAnswer, QuoteResult>;

/** Maximum searches: one more if prices move between the search and the quote of the amount found. */
const maxSearches = 2;

/**
 * Queries every requested network in parallel, in every allowed mode, and ranks the results that arrive in time. A
 * network that is late, down, halted or refuses becomes a refusal with its reason; the function does not throw for it.
 * `offers` may be empty (`noOfferError`).
 * @throws AppError of `withNamedDestination` for a name, of `withInput` for an amount to receive, of `withPaidAmount`
 * for one to pay.
 */
export const quote = (request: AnyQuoteRequest, deps: SwapQuoteDeps): Promise<QuoteResult> => finishQuote(answerQuote(request, deps));

/** Iterates over a quote to its end; `observe` gets what it yields. */
export async function finishQuote<Yielded, Result>(
  answers: AsyncGenerator<Yielded, Result>,
  observe: (yielded: Yielded) => void = () => undefined,
): Promise<Result> {
  for (;;) {
    const next = await answers.next();
    if (next.done === true) return next.value;
    observe(next.value);
  }
}

/** As `quote`, but yields each answer once it is final. */
export async function* answerQuote(asked: AnyQuoteRequest, deps: SwapQuoteDeps): QuoteAnswers {
  const request = await withNamedDestination(asked, deps);
  if ('amount' in request) return yield* quoteAmount(await withPaidAmount(request, deps), deps);
  for (let search = 1; ; search += 1) {
    const found = await withInput(request, deps);
    const result = found.ok ? yield* offersIn(quoteAmount(found.request, deps)) : found.result;
    if (found.ok && result.offers.length === 0 && search < maxSearches) continue;
    yield* result.refusals.map((refusal) => ({ refusal }));
    return result;
  }
}

/** Leaves out refusals, which are not final while another search may follow. */
async function* offersIn(answers: QuoteAnswers): QuoteAnswers {
  for (;;) {
    const next = await answers.next();
    if (next.done === true) return next.value;
    if ('offer' in next.value) yield next.value;
  }
}

/** Quotes a request with a given input amount. */
async function* quoteAmount(request: QuoteRequest, deps: SwapQuoteDeps): QuoteAnswers {
  const stop = new AbortController();
  const startedAt = deps.now();
  const context = createContext(request, deps, stop.signal);
  const answers: QuoteAnswer[] = [];
  try {
    for await (const answer of answerInTime(request.networks.map((network) => quoteNetwork(network, context)))) {
      answers.push(answer);
      yield answer;
    }
  } finally {
    stop.abort();
  }
  const offers = answers.flatMap((answer) => ('offer' in answer ? [answer.offer] : []));
  const refusals = answers.flatMap((answer) => ('refusal' in answer ? [answer.refusal] : []));
  for (const network of request.networks) deps.quoted?.(network, classifyOutcome(network, offers, refusals));
  const ranked = rank(request, offers, refusals);
  if (request.split !== true) return ranked;
  const split = await findSplit(ranked, { deps, startedAt, prices: await context.prices, quotePart });
  return split === undefined ? ranked : { ...ranked, split };
}

/** Quotes one part of a split, which the metrics of whole quotes do not count. */
const quotePart = (request: QuoteRequest, { quoted: _counted, ...deps }: SwapQuoteDeps): Promise<QuoteResult> =>
  finishQuote(quoteAmount(request, deps));

function classifyOutcome(network: NetworkId, offers: readonly Offer[], refusals: readonly Refusal[]): string {
  if (offers.some((offer) => offer.network === network)) return 'offer';
  return refusals.find((refusal) => refusal.network === network)?.error.code ?? 'none';
}
