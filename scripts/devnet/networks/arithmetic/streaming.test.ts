import { describe, expect, test } from 'vitest';
import { parseAsset } from '../../../../src/core/asset/asset.ts';
import { must } from '../../../../src/core/errors.ts';
import type { NetworkId } from '../../../../src/core/network/protocol.ts';
import { smallState } from './small-state.ts';
import { maxSwapQuantity, nextPart } from './streaming.ts';

const btc = { asset: 'BTC.BTC', balance_asset: '100000000', balance_native: '100000000000', decimals: 8 };
const eth = { asset: 'ETH.ETH', balance_asset: '1000000000', balance_native: '100000000000', decimals: 8 };

function most(
  network: NetworkId,
  settings: Record<string, string>,
  pair: readonly [string, string],
  part: bigint | readonly [bigint, number],
) {
  const [from, to] = pair;
  const [amount, interval] = typeof part === 'bigint' ? [part, 0] : part;
  const state = smallState({ network, pools: [btc, eth, { ...eth, asset: 'ETH.USDC-0X1' }], settings });
  return maxSwapQuantity(state, { from: must(parseAsset(from)), to: must(parseAsset(to)), amount, interval });
}

describe('the maximum parts of a swap on THORNode', () => {
  test('follow the smallest floor of the pair, in source units', () => {
    expect(most('thorchain', { SecuredAssetSlipMinBps: '50' }, ['BTC-BTC', 'ETH-ETH'], 5_000_000n)).toEqual({ ok: true, value: 10 });
    expect(most('thorchain', { L1SlipMinBps: '50', SecuredAssetSlipMinBps: '10' }, ['BTC.BTC', 'ETH-ETH'], 5_000_000n)).toEqual({
      ok: true,
      value: 50,
    });
    expect(most('thorchain', { L1SlipMinBps: '10' }, ['THOR.RUNE', 'BTC.BTC'], 10n ** 10n)).toEqual({ ok: true, value: 100 });
  });

  test('are one without a floor, below it, and without a pool', () => {
    expect(most('thorchain', {}, ['BTC.BTC', 'ETH.ETH'], 10n ** 12n)).toEqual({ ok: true, value: 1 });
    expect(most('thorchain', { L1SlipMinBps: '50' }, ['BTC.BTC', 'ETH.ETH'], 1n)).toEqual({ ok: true, value: 1 });
    expect(most('thorchain', { L1SlipMinBps: '50' }, ['LTC.LTC', 'ETH.ETH'], 10n ** 12n)).toEqual({ ok: true, value: 1 });
  });

  test('are capped by the longest length', () => {
    const settings = {
      L1SlipMinBps: '1',
      SecuredAssetSlipMinBps: '1',
      StreamingSwapMaxLength: '1000',
      StreamingSwapMaxLengthNative: '2000',
    };
    expect(most('thorchain', settings, ['BTC.BTC', 'ETH.ETH'], [10n ** 9n, 30])).toEqual({ ok: true, value: 33 });
    expect(most('thorchain', settings, ['BTC-BTC', 'ETH-ETH'], 10n ** 9n)).toEqual({ ok: true, value: 2000 });
  });

  test('use the stable floor between two dollar anchors', () => {
    const settings = { L1SlipMinBps: '50', StableSlipMinBps: '5', 'TORANCHOR-ETH-USDC-0X1': '1', 'TORANCHOR-BTC-BTC': '1' };
    expect(most('thorchain', settings, ['BTC.BTC', 'ETH.USDC-0X1'], 5_000_000n)).toEqual({ ok: true, value: 100 });
    expect(most('thorchain', settings, ['BTC.BTC', 'ETH.ETH'], 5_000_000n)).toEqual({ ok: true, value: 10 });
  });
});

describe('the maximum parts of a swap on MAYANode', () => {
  test('follow a virtual depth between both pools', () => {
    // 5 bps over two pools are 250 millionths of 1e8 sats of virtual depth.
    expect(most('mayachain', {}, ['BTC.BTC', 'ETH.ETH'], [5_000_000n, 1])).toEqual({ ok: true, value: 200 });
    expect(most('mayachain', {}, ['MAYA.CACAO', 'ETH.ETH'], [5_000_000_000n, 1])).toEqual({ ok: true, value: 100 });
    expect(most('mayachain', {}, ['BTC.BTC', 'ETH.ETH'], [5_000_000n, 720])).toEqual({ ok: true, value: 20 });
  });

  test('are zero without an interval, and refused without a minimum fee', () => {
    expect(most('mayachain', {}, ['BTC.BTC', 'ETH.ETH'], 5_000_000n)).toEqual({ ok: true, value: 0 });
    expect(most('mayachain', { StreamingSwapMinBPFee: '0' }, ['BTC.BTC', 'ETH.ETH'], [5_000_000n, 1])).toMatchObject({ ok: false });
  });
});

describe('the next part of a streaming swap', () => {
  const thor = smallState({ network: 'thorchain', pools: [] });
  const recorded = { count: 4, deposit: 29_910_000n, quantity: 9, limit: 874_353_325_324n, taken: 13_293_332n, paid: 389_290_885_300n };

  test('has the limit named in a recorded failure', () => {
    expect(nextPart(thor, { ...recorded, successes: 4 })).toEqual({ size: 3_323_333n, limit: 97_012_470_490n });
  });

  test('is one unit larger while the remainder lasts, and never more than is left', () => {
    const parts: bigint[] = [];
    for (let taken = 0n, successes = 0; taken < 29n; successes += 1) {
      const { size } = nextPart(thor, { deposit: 29n, quantity: 9, limit: 0n, taken, paid: 0n, count: successes, successes });
      parts.push(size);
      taken += size;
    }
    expect(parts).toEqual([4n, 4n, 3n, 3n, 3n, 3n, 3n, 3n, 3n]);
    expect(nextPart(thor, { ...recorded, taken: 29_909_999n, successes: 8 }).size).toBe(1n);
    expect(nextPart(thor, { ...recorded, paid: recorded.limit, successes: 4 }).limit).toBe(0n);
  });

  test('leaves the rest to the last part on MAYANode', () => {
    const maya = smallState({ network: 'mayachain', pools: [] });
    const stream = { deposit: 20_741_722n, quantity: 4, limit: 0n, paid: 0n, successes: 3 };
    expect(nextPart(maya, { ...stream, taken: 5_185_430n, count: 1 }).size).toBe(5_185_430n);
    expect(nextPart(maya, { ...stream, taken: 15_556_290n, count: 3 }).size).toBe(5_185_432n);
  });
});
