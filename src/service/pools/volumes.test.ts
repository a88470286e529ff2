import { describe, expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import type { VolumePort } from '../../core/pool/listing.ts';
import { within } from '../../spec/fixtures/pace.ts';
import { createVolumeReader } from './volumes.ts';

const failed = { ok: false, error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: 'It is down.' } } } as const;
const minute = 60_000;

/** A port that returns its call count, and a manual clock. */
function counting() {
  const state = { now: 0, asked: 0, up: true };
  const port: VolumePort = {
    volumes: async () => {
      state.asked += 1;
      return state.up ? { ok: true, value: new Map([['BTC.BTC', baseAmount(BigInt(state.asked))]]) } : failed;
    },
  };
  return { state, reader: createVolumeReader({ mayachain: port }, () => state.now) };
}

describe('the volume of 24 hours', () => {
  test('is requested once for readers within the same minutes, and again later', async () => {
    const { state, reader } = counting();
    const [one, other] = await Promise.all([reader.read('mayachain'), reader.read('mayachain')]);
    expect([one?.get('BTC.BTC'), other?.get('BTC.BTC'), state.asked]).toEqual([1n, 1n, 1]);
    state.now = 4 * minute;
    await reader.read('mayachain');
    expect(state.asked).toBe(1);
    state.now = 6 * minute;
    await reader.read('mayachain');
    await reader.read('mayachain');
    expect(state.asked).toBe(2);
  });

  test('is at most an hour old, and unknown after that', async () => {
    const { state, reader } = counting();
    await reader.read('mayachain');
    state.up = false;
    state.now = 59 * minute;
    expect((await reader.read('mayachain'))?.get('BTC.BTC')).toBe(1n);
    state.now = 61 * minute;
    expect(await reader.read('mayachain')).toBeUndefined();
    const requested = state.asked;
    expect(await reader.read('mayachain')).toBeUndefined();
    expect(state.asked).toBe(requested);
    state.up = true;
    state.now = 62 * minute;
    expect((await reader.read('mayachain'))?.get('BTC.BTC')).toBe(BigInt(requested + 1));
  });

  test('is unknown where no source counts it, and never makes its reader wait', async () => {
    const { reader } = counting();
    expect(await reader.read('thorchain')).toBeUndefined();
    const slow = createVolumeReader({ mayachain: { volumes: () => new Promise(() => undefined) } }, () => 0);
    expect(await within(3_000, slow.read('mayachain'))).toBeUndefined();
  });
});
