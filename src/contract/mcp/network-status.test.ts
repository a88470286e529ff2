import { describe, expect, test } from 'vitest';
import { baseAmount, usdAmount } from '../../core/amount.ts';
import type { NetworkStatus } from '../../core/halt/network-status.ts';
import { networkStatusEndpoint } from '../v1/network-status.ts';
import { describeNetworks } from './network-status-tool.ts';

const now = 1_790_000_000_000;
const solHalt = { key: 'HALTSOLTRADING', text: 'THORChain has halted trading on SOL.' };
const chain = { gasRate: 30n, gasRateUnits: 'satsperbyte', outboundFee: baseAmount(3_000n), dustThreshold: baseAmount(1_000n) };
const thorchain: NetworkStatus = {
  network: 'thorchain',
  height: 27_600_000,
  readAt: now - 4_200,
  nativePrice: usdAmount(119_000_000n),
  halts: [],
  paused: [],
  chains: [
    { ...chain, chain: 'BTC', trading: true, halts: [], signingHalted: false },
    { ...chain, chain: 'SOL', trading: false, halts: [solHalt], signingHalted: true },
  ],
};
const silent: NetworkStatus = {
  network: 'mayachain',
  error: { code: 'upstream_timeout', hint: 'MAYAChain did not answer in time.' },
  halts: [],
  paused: [],
  chains: [],
};

function answerStatus(statuses: readonly NetworkStatus[]) {
  const reply = networkStatusEndpoint.respond(statuses, now);
  if (!reply.ok) throw new Error(reply.error.code);
  return networkStatusEndpoint.response.parse(reply.answer);
}

describe('networkStatusEndpoint', () => {
  test('reports age, prices, halts and fees of each chain', () => {
    expect(answerStatus([thorchain]).networks[0]).toEqual({
      network: 'thorchain',
      name: 'THORChain',
      reachable: true,
      height: 27_600_000,
      read_at: '2026-09-21T14:13:15Z',
      age_seconds: 4,
      native_asset: 'THOR.RUNE',
      native_price_usd: '1.19',
      halts: [],
      chains: [
        {
          chain: 'BTC',
          name: 'Bitcoin',
          trading: true,
          halts: [],
          signing_halted: false,
          gas_asset: 'BTC.BTC',
          gas_rate: '30',
          gas_rate_units: 'satsperbyte',
          outbound_fee: '3000',
          dust_threshold: '1000',
        },
        expect.objectContaining({
          chain: 'SOL',
          trading: false,
          signing_halted: true,
          halts: [{ key: 'HALTSOLTRADING', reason: 'THORChain has halted trading on SOL.' }],
        }),
      ],
    });
  });

  test('names an unreachable network beside a reachable one, and never shows it as open', () => {
    const answer = answerStatus([thorchain, silent]);
    expect(answer.networks[1]).toMatchObject({
      network: 'mayachain',
      reachable: false,
      error: { code: 'upstream_timeout', reason: 'MAYAChain did not answer in time.' },
      chains: [],
    });
    const text = describeNetworks(answer);
    expect(text).toContain('Trading open: BTC.');
    expect(text).toContain('Trading halted: SOL (THORChain has halted trading on SOL. [HALTSOLTRADING]).');
    expect(text).toContain('MAYAChain: not reachable. MAYAChain did not answer in time. Treat it as halted.');
  });

  test('fails when no network answers', () => {
    expect(networkStatusEndpoint.respond([silent], now)).toEqual({
      ok: false,
      error: { code: 'upstream_unavailable', hint: 'MAYAChain did not answer in time.' },
    });
  });

  test.each([
    [{}, ['thorchain', 'mayachain']],
    [{ network: 'both' }, ['thorchain', 'mayachain']],
    [{ network: 'mayachain' }, ['mayachain']],
  ])('reads the networks of the request %j as %j', (fields, networks) => {
    expect(networkStatusEndpoint.parse(fields)).toEqual({ ok: true, value: networks });
  });
});
