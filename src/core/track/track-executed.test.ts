import { describe, expect, test } from 'vitest';
import { type BaseAmount, baseAmount } from '../amount.ts';
import { parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { decodeMemo } from '../memo/memo.ts';
import type { SwapTrack } from './track.ts';
import { deviationBps, executionOf } from './track-executed.ts';
import type { OutKind, TrackOut } from './track-outs.ts';

const to = '0x000000000000000000000000000000000000dEaD';

function out(kind: OutKind, amount: bigint, sent = true): TrackOut {
  return { kind, sent, chain: 'ETH', asset: must(parseAsset('ETH.ETH', 'thorchain')), amount: baseAmount(amount), to };
}

function track(state: SwapTrack['state'], outs: readonly TrackOut[], limit = '990'): SwapTrack {
  const memo = must(decodeMemo(`=:ETH.ETH:${to}:${limit}`, 'thorchain'));
  return { network: 'thorchain', state, memo, stages: [], outs, source: 'node', readAt: 0 };
}

describe('executed swaps', () => {
  test('compares an executed swap with its quote and its minimum', () => {
    const ended = track('done', [out('payout', 600n), out('payout', 398n), out('fee', 5n)]);
    expect(executionOf(ended, baseAmount(1_000n))).toEqual({
      amountOut: 998n,
      minimumPayout: 990n,
      expectedAmountOut: 1_000n,
      deviationBps: -20,
    });
  });

  test('gives output and minimum of an executed swap without a known quote', () => {
    expect(executionOf(track('done', [out('payout', 998n)]))).toEqual({ amountOut: 998n, minimumPayout: 990n });
    expect(executionOf(track('done', [out('payout', 998n)], ''))).toEqual({ amountOut: 998n });
  });

  test('gives no minimum on MAYAChain in parts, whose payout fee comes off after the limit', () => {
    const paid = (terms: string) => executionOf({ ...track('done', [out('payout', 985n)], terms), network: 'mayachain' });
    expect([paid('990/3/0'), paid('980')]).toEqual([{ amountOut: 985n }, { amountOut: 985n, minimumPayout: 980n }]);
  });

  test('compares with neither the whole quote nor its minimum when a part was refunded', () => {
    const partly = track('partly_refunded', [out('payout', 500n), out('refund', 9n)]);
    expect(executionOf(partly, baseAmount(1_000n))).toEqual({ amountOut: 500n, expectedAmountOut: 1_000n });
  });

  test.each<[SwapTrack['state'], readonly TrackOut[]]>([
    ['outbound_signed', [out('payout', 998n)]],
    ['refunded', [out('refund', 9n)]],
    ['done', [out('payout', 998n, false)]],
  ])('gives no execution for a swap in state %s that has not ended with a payout', (state, outs) => {
    expect(executionOf(track(state, outs), baseAmount(1_000n))).toBeUndefined();
  });

  test.each<[bigint, bigint, number]>([
    [10_000n, 10_000n, 0],
    [9_999n, 10_000n, -1],
    [99_999n, 100_000n, 0],
    [10_120n, 10_000n, 120],
    [0n, 10_000n, -10_000],
    [10n ** 25n, 1n, 1_000_000],
    [5n, 0n, 0],
  ])('with a payout of %i and a quote of %i, deviates by %i basis points', (amountOut: bigint, expected: bigint, bps) => {
    expect(deviationBps(amountOut as BaseAmount, expected)).toBe(bps);
  });
});
