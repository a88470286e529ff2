import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validateAddress } from '../../../src/core/address/address.ts';
import type { NetworkId } from '../../../src/core/network/protocol.ts';
import { type RunningDevnet, startDevnet } from '../server.ts';

type Texts = Readonly<Record<string, string>>;
interface Case {
  readonly id: string;
  readonly state: {
    readonly network: NetworkId;
    readonly pools: readonly {
      readonly asset: string;
      readonly balance_asset: string;
      readonly balance_native: string;
      readonly decimals?: number;
    }[];
    readonly settings?: Texts;
    readonly outbound_fees?: Texts;
    readonly chain_fees?: Readonly<Record<string, Texts>>;
  };
  readonly request: Texts;
  readonly answer: Readonly<Record<string, string | number | null>>;
}

const cases: readonly Case[] = JSON.parse(readFileSync(new URL('./arithmetic/vectors/quotes.json', import.meta.url), 'utf8'));

/** The regression suites run without mainnet's settings. */
const bare: Readonly<Record<NetworkId, Readonly<Record<string, number>>>> = {
  thorchain: {
    L1SLIPMINBPS: 0,
    STABLESLIPMINBPS: 0,
    SYNTHSLIPMINBPS: 0,
    SECUREDASSETSLIPMINBPS: 0,
    TRADEACCOUNTSSLIPMINBPS: 0,
    ENABLEADVSWAPQUEUE: 0,
    MANUALSWAPSTOSYNTHDISABLED: 0,
    MINTSYNTHS: -1,
    BURNSYNTHS: -1,
  },
  mayachain: { SLIPFEEADDEDBASISPOINTS: 0 },
};

let devnet: RunningDevnet;
beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
});
afterAll(() => devnet.close());

const post = (name: string, body: unknown) => fetch(`${devnet.url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) });

function stateBody({ network, pools, settings, outbound_fees, chain_fees }: Case['state']): unknown {
  const depthName = network === 'thorchain' ? 'balance_rune' : 'balance_cacao';
  const upper = Object.entries(settings ?? {}).map(([key, value]) => [key.toUpperCase(), value]);
  const fees = Object.entries(chain_fees ?? {}).map(([chain, fee]) => [
    chain,
    { observed_fee_rate: fee['rate'], outbound_tx_size: fee['size'], dust_threshold: fee['dust'] },
  ]);
  return {
    network,
    replace: true,
    pools: pools.map(({ balance_native, ...pool }) => ({ ...pool, [depthName]: balance_native })),
    mimir: { ...bare[network], ...Object.fromEntries(upper) },
    outbound_fees: outbound_fees ?? {},
    network_fees: Object.fromEntries(fees),
  };
}

function member(body: unknown, path: string): unknown {
  return (
    path.split('.').reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), body) ?? null
  );
}

describe('quotes over HTTP, with state set by the controls', () => {
  test.each(cases)('match the regression case $id', async (example) => {
    await post('reset', {});
    const set = await post('state', stateBody(example.state));
    expect(set.status, await set.text()).toBe(200);
    const base = example.state.network === 'thorchain' ? '/thornode/thorchain' : '/mayanode/mayachain';
    const response = await fetch(`${devnet.url}${base}/quote/swap?${new URLSearchParams(example.request)}`);
    const body: unknown = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(200);
    for (const [path, wanted] of Object.entries(example.answer)) {
      const given = member(body, path);
      const vaultChain = path === 'inbound_address' && typeof wanted === 'string' ? wanted.split(' ').at(-1) : undefined;
      if (vaultChain === undefined) expect(given, path).toBe(wanted);
      else expect(validateAddress(String(given), vaultChain).ok, `${given}`).toBe(true);
    }
  });
});
