import { describe, expect, test } from 'vitest';
import { formatAsset } from '../../core/asset/asset.ts';
import { AppError, type ErrorInfo } from '../../core/errors.ts';
import { facts } from '../../core/fixtures/facts.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { findAssets } from './find-assets.ts';
import type { PoolDeps } from './pools.ts';

const buildDeps = (silent: readonly NetworkId[] = []): PoolDeps => ({
  facts: {
    read: async (network) =>
      silent.includes(network)
        ? { ok: false, error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: `${network} is down.` } } }
        : { ok: true, value: facts(network) },
  },
  pauses: { read: async () => [] },
  volumes: { read: async () => undefined },
  tracks: { hasExplorers: false },
});

const catchError = (query: string, silent?: readonly NetworkId[]): Promise<ErrorInfo | undefined> =>
  findAssets({ query }, buildDeps(silent)).then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info : undefined),
  );

describe('findAssets', () => {
  test('returns an asset once, with the pools of both networks and its decimals', async () => {
    const { assets, more, missing } = await findAssets({ query: 'bitcoin' }, buildDeps());
    expect(assets.map(({ asset }) => formatAsset(asset))).toEqual(['BTC.BTC']);
    expect(assets[0]).toMatchObject({ name: 'Bitcoin', decimals: 8 });
    expect(assets[0]?.pools.map(({ pool }) => pool.network).sort()).toEqual([...networkIds].sort());
    expect([more, missing]).toEqual([0, []]);
  });

  test('lists a chain’s own coin first, then its tokens, deepest first', async () => {
    const { assets } = await findAssets({ query: 'ethereum' }, buildDeps());
    expect(assets.map(({ asset }) => asset.ticker)).toEqual(['ETH', 'USDC']);
    const depths = assets.map(({ pools }) => pools.reduce((sum, { depthUsd = 0n }) => sum + depthUsd, 0n));
    expect(depths).toEqual([...depths].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  });

  test('finds a network’s own coin without a pool', async () => {
    const { assets } = await findAssets({ query: 'cacao' }, buildDeps());
    expect(assets).toEqual([expect.objectContaining({ name: 'Cacao', decimals: 10, pools: [] })]);
  });

  test('refuses an unknown name with a suggestion', async () => {
    expect(await catchError('bitcon')).toMatchObject({
      code: 'invalid_asset',
      field: 'query',
      hint: expect.stringContaining('Is it Bitcoin?'),
    });
    expect(await catchError('0xdeadbeef00000000000000000000000000000000')).toMatchObject({ code: 'invalid_asset' });
  });

  test('names a silent network, and fails when both are silent', async () => {
    expect((await findAssets({ query: 'btc' }, buildDeps(['mayachain']))).missing).toMatchObject([{ network: 'mayachain' }]);
    expect(await catchError('btc', networkIds)).toMatchObject({ code: 'upstream_unavailable' });
  });
});
