import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { person, type Row, type RunningWorld, runDevnet } from '../fixtures/running-devnet.ts';

let world: RunningWorld;
beforeAll(async () => {
  world = await runDevnet();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  await world.control('state', { network: 'thorchain', pools: [] });
});

const thor = '/thornode/thorchain';
const runeIn = 1_000_000_000_000n;

/** Current output of `runeIn` as a single swap. */
async function price(asset = 'BTC.BTC'): Promise<bigint> {
  const query = `from_asset=THOR.RUNE&to_asset=${asset}&amount=${runeIn}&streaming_quantity=1`;
  return BigInt(String((await world.read(`${thor}/quote/swap?${query}`))['expected_amount_out']));
}

/** Sells into the RUNE side of a pool, so that one RUNE buys more. */
const cheapen = (asset: string, amount: bigint) => world.pay('thorchain', [asset, amount], `=:r:${person('THOR', 'seller')}:0/1/1`);

const orders = async (query = '') => (await world.read(`${thor}/queue/limit_swaps?${query}`)) as { limit_swaps: Row[]; pagination: Row };

describe('a limit order', () => {
  test('accepts the memo of the limit quote, rests in the book, and fills at its price', async () => {
    const target = ((await price()) * 101n) / 100n;
    const request = {
      from_asset: 'THOR.RUNE',
      to_asset: 'BTC.BTC',
      amount: `${runeIn}`,
      destination: person('BTC'),
      target_out: `${target}`,
    };
    const quote = await world.read(
      `${thor}/quote/limit?${new URLSearchParams({ ...request, custom_ttl: '500', streaming_quantity: '1' })}`,
    );
    const tx = await world.pay('thorchain', ['THOR.RUNE', runeIn], String(quote['memo']), { from: person('THOR') });
    await world.advance(10);
    expect(await world.read(`${thor}/queue/swap/details/${tx}`)).toMatchObject({ swap: { swap_type: 'limit', trade_target: `${target}` } });
    expect(await orders()).toMatchObject({
      limit_swaps: [
        {
          swap: { tx: { id: tx }, target_asset: 'BTC.BTC', swap_type: 'limit' },
          ratio: `${(runeIn * 10n ** 8n) / target}`,
          blocks_since_created: '9',
          time_to_expiry_blocks: '491',
        },
      ],
      pagination: { total: '1', has_next: false, has_prev: false },
    });
    expect((await orders(`sender=${person('THOR', 'other')}`)).limit_swaps).toEqual([]);
    expect((await orders(`sender=${person('THOR')}&source_asset=THOR.RUNE`)).limit_swaps).toHaveLength(1);
    expect(await world.read(`${thor}/queue/limit_swaps/summary`)).toMatchObject({
      total_limit_swaps: '1',
      asset_pairs: [{ source_asset: 'THOR.RUNE', target_asset: 'BTC.BTC', count: '1' }],
      oldest_swap_blocks: '9',
    });
    // An input of 2 % of the pool moves its price by 4 %.
    await cheapen('BTC.BTC', 500_000_000n);
    await world.advance(600);
    const swap = await world.swap('thorchain', tx);
    expect(swap).toMatchObject({ outcome: 'done', kind: 'limit', reason: '' });
    const [outbound] = swap['outbounds'] as { amount: string }[];
    expect(BigInt(outbound?.amount ?? '0')).toBeGreaterThanOrEqual(target);
  });

  test('pays the parts that filled and refunds the rest on expiry', async () => {
    const target = ((await price('AVAX.AVAX')) * 20n * 1005n) / 1000n;
    const whole = runeIn * 20n;
    const tx = await world.pay('thorchain', ['THOR.RUNE', whole], `=<:AVAX.AVAX:${person('AVAX')}:${target}/300/20`);
    const never = await world.pay('thorchain', ['THOR.RUNE', runeIn], `=<:BTC.BTC:${person('BTC')}:999999999999/50/1`);
    await cheapen('AVAX.AVAX', 200_000_000_000n);
    await world.advance(60);
    expect(await world.swap('thorchain', never)).toMatchObject({ outcome: 'refunded', reason: 'limit swap expired' });
    await world.advance(400);
    const swap = await world.swap('thorchain', tx);
    expect(swap).toMatchObject({ outcome: 'partly_refunded', reason: 'limit swap expired' });
    const taken = BigInt(String(swap['swapped_in']));
    expect(taken).toBeGreaterThan(0n);
    expect(BigInt(String(swap['swapped_out'])) * whole).toBeGreaterThanOrEqual(target * taken - whole * 20n);
    expect(swap['outbounds']).toMatchObject([{ purpose: 'swap' }, { purpose: 'refund', amount: `${whole - taken}` }]);
  });

  test('can be changed and cancelled only by its sender', async () => {
    const from = person('THOR');
    const order = `${runeIn}THOR.RUNE:999999999999BTC.BTC`;
    const tx = await world.pay('thorchain', ['THOR.RUNE', runeIn], `=<:BTC.BTC:${person('BTC')}:999999999999/1000/1`, { from });
    await world.advance(2);
    const stranger = await world.pay('thorchain', ['THOR.RUNE', 0n], `m=<:${order}:0`, { from: person('THOR', 'other') });
    const change = await world.pay('thorchain', ['THOR.RUNE', 0n], `m=<:${order}:888888888888`, { from });
    await world.advance(2);
    expect(await world.swap('thorchain', stranger)).toMatchObject({ reason: 'could not find matching limit swap' });
    expect(await world.swap('thorchain', change)).toMatchObject({ outcome: 'modified', reason: '' });
    expect((await orders()).limit_swaps).toMatchObject([{ swap: { trade_target: '888888888888' } }]);
    await world.pay('thorchain', ['THOR.RUNE', 5n], `m=<:${runeIn}THOR.RUNE:888888888888BTC.BTC:0`, { from });
    await world.advance(2);
    expect(await world.swap('thorchain', tx)).toMatchObject({ outcome: 'refunded', reason: 'limit swap cancelled' });
    expect((await orders()).limit_swaps).toEqual([]);
  });

  test('is listed in the requested order and pages', async () => {
    for (const target of [300n, 100n, 200n]) {
      await world.pay('thorchain', ['THOR.RUNE', runeIn], `=<:BTC.BTC:${person('BTC')}:9999999${target}/1000/1`);
      await world.advance(1);
    }
    const targets = async (query: string) =>
      (await orders(query)).limit_swaps.map((item) => String((item['swap'] as Row)['trade_target']).slice(-3));
    expect(await targets('sort_by=ratio')).toEqual(['300', '200', '100']);
    expect(await targets('sort_by=ratio&sort_order=desc')).toEqual(['100', '200', '300']);
    expect(await targets('sort_by=age')).toEqual(['200', '100', '300']);
    expect(await targets('sort_by=created_height&offset=1&limit=1')).toEqual(['100']);
    expect((await orders('limit=1')).pagination).toMatchObject({ limit: '1', total: '3', has_next: true });
  });

  test('is refunded while the queue accepts no limits', async () => {
    await world.control('state', { network: 'thorchain', mimir: { ENABLEADVSWAPQUEUE: 2 } });
    const tx = await world.pay('thorchain', ['THOR.RUNE', runeIn], `=<:BTC.BTC:${person('BTC')}:1/1000/1`);
    await world.advance(2);
    expect(await world.swap('thorchain', tx)).toMatchObject({ outcome: 'refunded', reason: 'limit swaps are not enabled' });
  });
});
