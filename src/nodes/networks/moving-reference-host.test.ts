import { expect, test } from 'vitest';
import { baseAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { must } from '../../core/errors.ts';
import type { ReferenceHost, ReferenceTerms } from '../../core/reference/reference-host.ts';
import { liveness } from '../http/liveness.ts';
import { movingReferenceHost } from './moving-reference-host.ts';

const [own, other] = ['https://own', 'https://other'] as const;
const btc = must(parseAsset('BTC.BTC'));
const amount = baseAmount(5_011_794n);
const terms: ReferenceTerms = { height: 0, nativeFee: baseAmount(0n), registrationCost: baseAmount(0n), ttlBlocks: 1, digits: 5 };
const found = { reference: '11794', available: false, expiresAt: 1, memo: '=:ETH.ETH:0x0', uses: 0, mostUses: 1 };
const silent = { ok: false, error: { kind: 'unavailable', info: { code: 'upstream_unavailable', hint: 'Silent.' } } } as const;

/** A host with a settable height; undefined means unresponsive. */
function scene() {
  const state = { now: 1_790_000_000_000, height: 100 as number | undefined, looks: 0 };
  const now = () => state.now;
  const live = liveness(now);
  const refuse = async () => silent;
  const port: ReferenceHost = {
    host: own,
    operator: 'own',
    check: async () => ({ ok: true, value: found }),
    byHash: refuse,
    byName: refuse,
    included: refuse,
    async terms() {
      state.looks += 1;
      return state.height === undefined ? silent : { ok: true, value: { ...terms, height: state.height } };
    },
  };
  const host = movingReferenceHost(port, [own, other], { live, now });
  const isAsked = async () => (await host.check(btc, amount)).ok;
  return { state, live, host, isAsked };
}

test('checks a lagging host again before treating it as unavailable', async () => {
  const { state, live, host, isAsked } = scene();
  await host.terms();
  state.now += 7_000;
  live.saw(other, { height: 113 }, state.now);
  state.height = 113;
  expect(await Promise.all([isAsked(), isAsked()])).toEqual([true, true]);
  expect(state.looks).toBe(2);
});

test('rechecks a host that still lags once per block, and does not use it meanwhile', async () => {
  const { state, live, host, isAsked } = scene();
  await host.terms();
  state.now += 7_000;
  live.saw(other, { height: 113 }, state.now);
  expect([await isAsked(), await isAsked(), state.looks]).toEqual([false, false, 2]);
  state.now += 6_000;
  live.saw(other, { height: 114 }, state.now);
  state.height = 114;
  expect([await isAsked(), state.looks]).toEqual([true, 3]);
});

test('does not use a lagging host that is silent, and does not recheck an advancing one', async () => {
  const { state, live, host, isAsked } = scene();
  await host.terms();
  expect([await isAsked(), state.looks]).toEqual([true, 1]);
  state.now += 7_000;
  live.saw(other, { height: 113 }, state.now);
  state.height = undefined;
  expect([await isAsked(), await isAsked(), state.looks]).toEqual([false, false, 2]);
});
