import { describe, expect, test } from 'vitest';
import { createClient, type FetchFunction } from '../../../client/transport.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { settle, testClock } from '../../fixtures/test-clock.ts';
import type { SwapRequest } from '../../state/form/$form.ts';
import type { LiveOffer, OfferList } from '../../state/offers/order-book.ts';
import answer from '../vectors/quote-answer.json' with { type: 'json' };
import { placePoints } from './StreamingChart.tsx';
import { areUsable, fetchStreaming, intervalsOf, type StreamingState, sortPoints, streamingParts } from './streaming-requests.ts';

const getInfo = (id: string) => assetInfo(id) ?? expect.fail(`no asset ${id}`);
const request: SwapRequest = { from: getInfo('BTC.BTC'), to: getInfo('ETH.ETH'), amount: 10_000_000n, toleranceBps: 100 };
const book: OfferList = { request, offers: [], refusals: [], askedAt: 0, expiresAt: 0 };

/** A network that splits into at most `most` parts; each part pays more and takes longer. */
function network(most: number, fails: (quantity: number) => boolean = () => false) {
  const clock = testClock();
  const asked: string[] = [];
  const states: StreamingState[] = [];
  const fetchQuote: FetchFunction = async (url) => {
    const query = new URL(url, 'http://service').searchParams;
    const interval = Number(query.get('streaming_interval'));
    const quantity = Number(query.get('streaming_quantity') ?? 0) || (interval === 0 ? 1 : most);
    asked.push(`${interval}/${query.get('streaming_quantity') ?? ''}`);
    if (fails(quantity)) throw new Error('broken');
    const [vector] = answer.offers;
    const payout = 270_000_000n + BigInt(quantity) * 1_000n;
    const offer = {
      ...vector,
      network: query.get('network'),
      mode: interval === 0 ? 'single' : 'streaming',
      expected_amount_out: `${payout}`,
      minimum_payout: `${payout}`,
      max_streaming_quantity: most,
      total_swap_seconds: 600 + quantity * interval * 6,
    };
    return Response.json({ ...answer, offers: [offer], refusals: [] });
  };
  const deps = { client: createClient({ fetch: fetchQuote, after: clock.after }), isOnline: () => true, clock };
  return {
    asked,
    states,
    deps,
    run: (known = book) => fetchStreaming(known, { network: 'mayachain', interval: 3 }, deps, (state) => states.push(state)),
  };
}

describe('streaming settings', () => {
  test('are two parts and every quarter of the maximum, each once', () => {
    expect(streamingParts(60)).toEqual([2, 15, 30, 45, 60]);
    expect(streamingParts(3)).toEqual([2, 3]);
    expect(streamingParts(1)).toEqual([]);
  });

  test('start at the network’s own interval', () => {
    expect(intervalsOf('thorchain')).toEqual([1, 3, 5]);
    expect(intervalsOf('mayachain')).toEqual([3, 5, 10]);
  });

  test('are requested from the network itself, ordered by parts', async () => {
    const { asked, states, run } = network(60);
    run();
    await settle(60);
    expect(asked).toEqual(['0/', '3/', '3/2', '3/15', '3/30', '3/45']);
    const [state] = states;
    if (state?.kind !== 'points') throw new Error('no points');
    expect(state.points.map(({ parts }) => parts)).toEqual([1, 2, 15, 30, 45, 60]);
    expect(areUsable(state, state.expiresAt - 1)).toBe(true);
    expect(areUsable(state, state.expiresAt)).toBe(false);
    const placed = placePoints(state.points, request);
    expect(placed.every(({ x, y }, index) => index === 0 || (x > (placed[index - 1]?.x ?? 0) && y < (placed[index - 1]?.y ?? 0)))).toBe(
      true,
    );
  });

  test('report that there is nothing to split, or that no quote arrived', async () => {
    const small = network(1);
    small.run();
    await settle(60);
    expect(small.states).toEqual([{ kind: 'none' }]);
    const dead = network(60, () => true);
    dead.run();
    await settle(60);
    expect(dead.states).toEqual([{ kind: 'failed' }]);
  });

  test('leave out unanswered quotes', async () => {
    const { states, run } = network(60, (quantity) => quantity === 30);
    run();
    await settle(60);
    expect(states[0]?.kind === 'points' && states[0].points.map(({ parts }) => parts)).toEqual([1, 2, 15, 45, 60]);
  });

  test('report nothing once cancelled', async () => {
    const { states, run } = network(60);
    run()();
    await settle(60);
    expect(states).toEqual([]);
  });

  test('drop one that equals another with fewer parts', () => {
    const offer = { expected_amount_out: 1n, total_swap_seconds: 1 } as LiveOffer;
    const point = (parts: number) => ({ parts, offer, choice: { network: 'mayachain', mode: 'streaming' } }) as const;
    expect(sortPoints([point(3), point(2)]).map(({ parts }) => parts)).toEqual([2]);
  });
});
