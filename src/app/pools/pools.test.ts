import { beforeEach, describe, expect, test } from 'vitest';
import type { PoolItem, PoolsResponse } from '../../contract/v1/pools.ts';
import { notingClient } from '../fixtures/answers.ts';
import { $from, $to } from '../state/form/$form.ts';
import { $pools, $standings, loadPools } from '../state/pools/$pools.ts';

const item = (asset: string): PoolItem => ({
  network: 'thorchain',
  asset,
  status: 'available',
  tradable: true,
  halts: [],
  balance_asset: '0',
  native_asset: 'THOR.RUNE',
  balance_native: '0',
});
const page = (assets: readonly string[], next?: string) =>
  JSON.stringify({
    pools: assets.map(item),
    ...(next === undefined ? {} : { next_cursor: next }),
    networks: [{ network: 'thorchain', height: 1, read_at: '2026-01-01T00:00:00Z', age_seconds: 0 }],
    missing: [],
  } satisfies PoolsResponse);

function serve(...pages: readonly string[]) {
  let served = 0;
  return notingClient(async () => {
    served += 1;
    return new Response(pages[Math.min(served, pages.length) - 1] ?? '');
  });
}

beforeEach(() => {
  $pools.set({ kind: 'waiting', choices: [], networks: [], missing: [], notices: [], paused: [], readAt: 0 });
  $from.set('BTC.BTC');
  $to.set('LTC.LTC');
});

describe('the pool list', () => {
  test('reads every page once', async () => {
    const { asked, client } = serve(page(['BTC.BTC'], 'second'), page(['ETH.ETH']));
    expect($standings.get().from).toBeUndefined();
    await loadPools(client);
    await loadPools(client);
    expect(asked).toEqual(['/api/v1/pools?limit=100', '/api/v1/pools?limit=100&cursor=second']);
    expect($pools.get().choices.map(({ id }) => id)).toEqual(expect.arrayContaining(['BTC.BTC', 'ETH.ETH', 'THOR.RUNE']));
    expect($standings.get()).toMatchObject({ from: { id: 'BTC.BTC' }, to: 'unlisted' });
  });

  test('makes one request when loaded twice at the same time', async () => {
    const { asked, client } = serve(page(['BTC.BTC']));
    await Promise.all([loadPools(client), loadPools(client)]);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['no JSON', '<h1>gateway</h1>'],
    ['a cursor without end', page(['BTC.BTC'], 'again')],
  ])('fails on %s', async (_, body) => {
    await loadPools(serve(body).client);
    expect($pools.get()).toMatchObject({ kind: 'failed', choices: [] });
  });

  test('is read again after a failure', async () => {
    await loadPools(serve('').client);
    await loadPools(serve(page(['BTC.BTC'])).client);
    expect($pools.get().kind).toBe('ready');
  });
});
