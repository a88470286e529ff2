import { expect, test } from 'vitest';
import { parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { readDepositMemo } from '../memo/mint-memo.ts';
import type { SwapTrack, TrackStage } from './track.ts';
import { arrivalOf } from './track-arrival.ts';

const now = 1_700_000_000_000;
const seconds = now / 1000;
const memo = must(readDepositMemo('=:e:0x71C7656EC7ab88b098defB751B7401B5f6d8976F:1', 'thorchain', must(parseAsset('BTC.BTC'))));
const stage = (name: TrackStage['name'], endsAt?: number): TrackStage => ({
  name,
  status: 'present',
  ...(endsAt === undefined ? {} : { endsAt }),
});
const at = (more: Partial<SwapTrack>) => arrivalOf({ network: 'thorchain', state: 'confirming', stages: [], memo, ...more }, now);

test.each<readonly [string, Partial<SwapTrack>, number | undefined]>([
  ['a deposit that confirms for 10 minutes more', { stages: [stage('confirming', seconds + 600)] }, 600 + 6 + 12],
  ['a deposit whose blocks are late', { stages: [stage('confirming', seconds - 30)] }, 6 + 12],
  ['30 of 100 parts', { state: 'swapping', streaming: { count: 30, quantity: 100, interval: 1, failed: 0 } }, 70 * 6 + 12],
  [
    '30 of 100 parts, whose end the stage says',
    { state: 'swapping', stages: [stage('swapping', seconds + 420)], streaming: { count: 30, quantity: 100, interval: 1, failed: 0 } },
    420 + 12,
  ],
  ['3 of 5 parts, three blocks apart', { state: 'swapping', streaming: { count: 3, quantity: 5, interval: 3, failed: 0 } }, 2 * 18 + 12],
  ['a payout that is held for an hour', { state: 'outbound_delayed', stages: [stage('outbound_delayed', seconds + 3_600)] }, 3_600 + 12],
  ['a payout that is signed', { state: 'outbound_signed' }, 12],
  ['a swap that is done', { state: 'done' }, undefined],
  ['a deposit that the network holds back', { state: 'swapping', isHeldBack: true }, undefined],
  ['a deposit that nobody has seen', { state: 'sent' }, undefined],
])('estimates the payout of %s', (_name, more, wanted) => {
  expect(at(more)).toBe(wanted === undefined ? undefined : seconds + wanted);
});

test('estimates no time for a resting order or for anything but a swap', () => {
  expect(at({ state: 'swapping', memo: { ...memo, kind: 'limit' } as SwapTrack['memo'] as never })).toBeUndefined();
  const { memo: _none, ...rest } = { memo, network: 'thorchain', state: 'confirming', stages: [] } as const;
  expect(arrivalOf(rest, now)).toBeUndefined();
});
