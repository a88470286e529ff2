import { describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { must } from '../../core/errors.ts';
import { facts, nodeQuote, nodeRequest, swapRequest } from '../../core/fixtures/facts.ts';
import { pricesOf } from '../../core/pool/pool.ts';
import { makeOffer } from '../../core/quote/offer.ts';
import type { NodeQuote, Offer, Refusal } from '../../core/quote/quote.ts';
import { rank } from '../../core/quote/rank.ts';
import { distinctOffers } from './distinct-offers.ts';
import { finishQuote, type QuoteAnswers } from './quote.ts';

type Network = 'thorchain' | 'mayachain';

function buildOffer(network: Network, mode: 'single' | 'streaming', more: Partial<NodeQuote> = {}): Offer {
  const known = facts(network);
  const request = nodeRequest(network);
  const quote = nodeQuote(more);
  return { ...must(makeOffer({ request, quote, facts: known, prices: pricesOf(known.pools), isPayable: true }, 1_700_000_000_000)), mode };
}

const single = buildOffer('thorchain', 'single');
const inParts = { maxStreamingQuantity: 4, totalSwapSeconds: 900 };
const worse = buildOffer('thorchain', 'streaming', inParts);
const better = { ...worse, quote: { ...worse.quote, expectedAmountOut: baseAmount(single.quote.expectedAmountOut + 1n) } };
const other = buildOffer('mayachain', 'single');
const refusal = (network: Network, mode?: 'single' | 'streaming'): Refusal => ({
  network,
  ...(mode && { mode }),
  error: { code: 'no_route', hint: '' },
});

/** Offers reported after each result. */
async function told(answers: readonly (Offer | Refusal)[], request: Parameters<typeof distinctOffers>[0] = {}) {
  const found: (readonly [after: number, offer: Offer])[] = [];
  let after = 0;
  async function* answerAll(): QuoteAnswers {
    for (const answer of answers) {
      after += 1;
      yield 'error' in answer ? { refusal: answer } : { offer: answer };
    }
    return rank(swapRequest(), [], []);
  }
  await finishQuote(distinctOffers(request, answerAll()), (offer) => found.push([after, offer]));
  return found;
}

describe('reporting offers as they arrive', () => {
  test('sends a single swap at once, and a streaming one that pays more', async () => {
    expect(await told([single, better, other])).toEqual([
      [1, single],
      [2, better],
      [3, other],
    ]);
  });

  test('holds a streaming offer until the single one of the same network', async () => {
    expect(await told([better, other, single])).toEqual([
      [2, other],
      [3, better],
      [3, single],
    ]);
  });

  test('never sends a streaming offer that repeats the single one', async () => {
    expect(await told([worse, single])).toEqual([[2, single]]);
    expect(await told([single, worse])).toEqual([[1, single]]);
  });

  test('sends a streaming offer once no single one can come', async () => {
    expect(await told([worse, refusal('thorchain', 'single')])).toEqual([[2, worse]]);
    expect(await told([refusal('thorchain', 'single'), worse])).toEqual([[2, worse]]);
    expect(await told([worse, refusal('mayachain', 'single'), refusal('thorchain', 'streaming')])).toEqual([]);
  });

  test('sends a mode the caller chose without waiting', async () => {
    expect(await told([worse], { streaming: { interval: 1 } })).toEqual([[1, worse]]);
  });
});
