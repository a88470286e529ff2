import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NetworkId, protocols } from '../../../src/core/network/protocol.ts';
import { recordedJson } from '../../../src/spec/recorded/read.ts';
import { type RunningDevnet, startDevnet } from '../server.ts';

interface RecordedPool {
  readonly asset: string;
  readonly balance_asset: number;
  readonly decimals?: number;
}
interface RecordedCase {
  readonly id: string;
  readonly network: NetworkId;
  readonly pools: readonly RecordedPool[];
  /** For an order: the first limit left it resting, the second one executed it. */
  readonly limits?: { readonly resting: number; readonly leaving: number };
  readonly min_slip_bps?: number;
  readonly outbound_fee?: number;
  readonly request: { readonly from_asset: string; readonly to_asset: string; readonly amount: number };
  readonly expect?: Readonly<Record<string, string | number | null>>;
}

const cases = recordedJson<readonly RecordedCase[]>('regression/quotes.json');
const destinations: Readonly<Record<string, string>> = {
  'BTC.BTC': 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'THOR.RUNE': 'thor1qurswpc8qurswpc8qurswpc8qurswpc8457p47',
  'MAYA.CACAO': 'maya1qurswpc8qurswpc8qurswpc8qurswpc84rqdrw',
};

let devnet: RunningDevnet;
beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
});
afterAll(() => devnet.close());

const post = (name: string, body: unknown) => fetch(`${devnet.url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) });

/** State that a case specifies; the suites' vaults pay 7000 sat (14000 on MAYAChain) for a Bitcoin outbound by default. */
function buildState(example: RecordedCase, network: NetworkId): object {
  const floor = example.min_slip_bps ?? 0;
  const isToBitcoin = example.request.to_asset === 'BTC.BTC';
  const btcFee = isToBitcoin ? example.outbound_fee : network === 'thorchain' ? 7_000 : 14_000;
  const thorchain = {
    L1SLIPMINBPS: floor,
    SYNTHSLIPMINBPS: floor,
    SECUREDASSETSLIPMINBPS: floor,
    MANUALSWAPSTOSYNTHDISABLED: 0,
    MINTSYNTHS: 0,
    BURNSYNTHS: 0,
  };
  return {
    network,
    replace: true,
    pools: example.pools,
    mimir: network === 'thorchain' ? thorchain : { SLIPFEEADDEDBASISPOINTS: 0 },
    outbound_fees: btcFee === undefined ? {} : { 'BTC.BTC': String(btcFee) },
    network_fees: { BTC: { observed_fee_rate: 7, outbound_tx_size: 1000, dust_threshold: 1000 } },
  };
}

describe('the recorded regression vectors, quoted over HTTP', () => {
  test.each(cases.filter((example) => example.expect !== undefined))('match to the last unit for $id', async (example) => {
    const { network } = example;
    await post('reset', {});
    const set = await post('state', buildState(example, network));
    expect(set.status, await set.clone().text()).toBe(200);
    const destination = destinations[example.request.to_asset];
    const query = new URLSearchParams({
      ...example.request,
      amount: String(example.request.amount),
      ...(destination ? { destination } : {}),
    });
    const api = network === 'thorchain' ? 'thornode' : 'mayanode';
    const body = await (await fetch(`${devnet.url}/${api}/${protocols[network].prefix}/quote/swap?${query}`)).json();
    const fees = Object.entries(body.fees ?? {}).map(([key, value]) => [`fees.${key}`, value]);
    const flat = { ...body, ...Object.fromEntries(fees) };
    for (const [path, wanted] of Object.entries(example.expect ?? {})) {
      const text = typeof wanted === 'string' ? wanted.replace(/<dest(ination)?>/, destination ?? '') : wanted;
      expect([path, flat[path] ?? null]).toEqual([path, text]);
    }
  });

  test('put the payout of T10 at block 23714433 between the two limits of its recorded order', async () => {
    const example = cases.find((one) => one.id === 'T10');
    await post('reset', {});
    await post('state', {
      network: 'thorchain',
      replace: true,
      pools: example?.pools,
      mimir: { SECUREDASSETSLIPMINBPS: 5, STABLESLIPMINBPS: 0 },
    });
    const request = { from_asset: 'ETH-USDC', to_asset: 'ETH-GUSD', amount: '10200000009', streaming_quantity: '1' };
    const response = await fetch(`${devnet.url}/thornode/thorchain/quote/swap?${new URLSearchParams(request)}`);
    const body = await response.json();
    const payout = BigInt(body.expected_amount_out);
    expect(payout).toBe(10_181_000_000n);
    expect(payout).toBeLessThan(example?.limits?.resting ?? 0);
    expect(payout).toBeGreaterThan(example?.limits?.leaving ?? Infinity);
  });
});
