import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { validateAddress } from '../../src/core/address/address.ts';
import { recordedJson } from '../../src/spec/recorded/read.ts';
import { type RunningDevnet, startDevnet } from './server.ts';

type Row = Record<string, unknown>;

let devnet: RunningDevnet;
beforeAll(async () => {
  devnet = await startDevnet({ port: 0 });
});
afterAll(() => devnet.close());
beforeEach(async () => {
  await control('reset', {});
  await control('clock', { pause: true });
});

const get = (path: string): Promise<Response> => fetch(`${devnet.url}${path}`);
const read = async (path: string): Promise<unknown> => (await get(path)).json();
const rows = async (path: string): Promise<Row[]> => (await read(path)) as Row[];
const row = async (path: string): Promise<Row> => (await read(path)) as Row;
const first = (value: unknown): Row => (Array.isArray(value) ? value[0] : value) as Row;

async function control(name: string, body: unknown): Promise<Row> {
  const response = await fetch(`${devnet.url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) });
  const answer = (await response.json()) as Row;
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

const shapes = JSON.parse(readFileSync(new URL('./networks/vectors/shapes.json', import.meta.url), 'utf8')) as Record<string, string>;

/** Members that nodes have dropped since the response was recorded. */
const dropped = /^loan_/;

describe('response shapes', () => {
  test.each(Object.entries(shapes).filter(([path]) => path.startsWith('/')))(
    'have the members of the real response for %s',
    async (path, shape) => {
      const members = new Map(shape.split(', ').map((member) => member.split(' ') as [string, string]));
      const body = await read(path);
      for (const entry of (Array.isArray(body) ? body : [body]) as Row[]) {
        for (const [name, type] of members) {
          const value = entry[name.replace('?', '')];
          if (value === undefined && name.endsWith('?')) continue;
          expect(typeof value, `${path} ${name}`).toBe(type);
        }
        for (const name of Object.keys(entry)) expect(members.has(name) || members.has(`${name}?`), `${path} ${name}`).toBe(true);
      }
    },
  );

  test('omit what is empty, and write mimir as plain numbers', async () => {
    const usdc = await row('/thornode/thorchain/pool/ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
    expect(usdc['decimals']).toBe(6);
    expect(usdc).not.toHaveProperty('short_code');
    expect(await row('/thornode/thorchain/pool/BTC.BTC')).not.toHaveProperty('decimals');
    expect(await (await get('/thornode/thorchain/mimir')).text()).toContain('"MAXRUNESUPPLY":35990516612500692,');
    expect(await read('/thornode/thorchain/mimir/key/HALTSOLTRADING')).toBe(1);
    expect(await read('/thornode/thorchain/mimir/key/NEVERSET')).toBe(-1);
    expect(await read('/mayanode/mayachain/mimir/key/haltkujitrading')).toBe(1);
  });

  test('give prices as exact decimal text', async () => {
    const pools = await rows('/maya-midgard/v2/pools?status=available&period=24h');
    const btc = pools.find((pool) => pool['asset'] === 'BTC.BTC');
    expect(btc?.['assetPrice']).toMatch(/^20[0-9]{4}\.[0-9]{6,18}$/);
    expect(pools.every((pool) => pool['status'] === 'available')).toBe(true);
    expect((await row('/maya-midgard/v2/stats'))['cacaoPriceUSD']).toMatch(/^0\.58[0-9]+$/);
    expect((await row('/midgard/v2/stats'))['runePriceUSD']).toBe('1.19321421');
    expect((await row('/midgard/v2/pool/BTC.BTC'))['nativeDecimal']).toBe('8');
  });

  test('keep every member of the recorded responses', async () => {
    const compare = async (path: string, file: string, key: string) => {
      const ours = new Map((await rows(path)).map((entry) => [entry[key], entry]));
      for (const entry of recordedJson<Row[]>(file)) {
        const own = ours.get(entry[key]);
        if (own === undefined) continue;
        const kept = Object.entries(entry).filter(([name]) => !dropped.test(name));
        for (const [name, value] of kept) expect(typeof own[name], `${path} ${entry[key]} ${name}`).toBe(typeof value);
      }
    };
    await compare('/thornode/thorchain/pools', 'thornode/pools-2025-10-01.json', 'asset');
    await compare('/thornode/thorchain/inbound_addresses', 'thornode/inbound-addresses-2024-03.json', 'chain');
    await compare('/thornode/thorchain/lastblock', 'thornode/lastblock-2022.json', 'chain');
    await compare('/mayanode/mayachain/inbound_addresses', 'mayanode/inbound-addresses-2024.json', 'chain');
    await compare('/mayanode/mayachain/lastblock', 'mayanode/lastblock-2024.json', 'chain');
    await compare('/maya-midgard/v2/pools', 'midgard/mayachain-pools-2024-09-25.json', 'asset');
    await compare('/midgard/v2/pools', 'midgard/thorchain-pools-2024-03.json', 'asset');
  });

  test('match the recorded pools and settings at genesis', async () => {
    const ours = new Map((await rows('/thornode/thorchain/pools')).map((pool) => [pool['asset'], pool]));
    const names = [
      'balance_asset',
      'balance_rune',
      'asset_tor_price',
      'status',
      'decimals',
      'short_code',
      'trading_halted',
      'synth_mint_paused',
    ];
    for (const recorded of recordedJson<Row[]>('thornode/pools-2025-10-01.json')) {
      for (const name of names) expect(ours.get(recorded['asset'])?.[name], `${recorded['asset']} ${name}`).toBe(recorded[name]);
    }
    const settings = recordedJson<Row>('thornode/mimir-2026-09.json');
    for (const [key, value] of Object.entries(await row('/thornode/thorchain/mimir'))) {
      expect(value, key).toBe(key === 'HALTMEMOLESS' ? 0 : settings[key]);
    }
  });
});

describe('halts', () => {
  test('affect one chain on each network by default', async () => {
    for (const [path, halted] of [
      ['/thornode/thorchain', 'SOL'],
      ['/mayanode/mayachain', 'KUJI'],
    ] as const) {
      for (const entry of await rows(`${path}/inbound_addresses`)) {
        expect(entry['chain_trading_paused'], `${entry['chain']}`).toBe(entry['chain'] === halted);
        expect(entry['halted']).toBe(entry['chain'] === halted);
      }
    }
    const pools = await rows('/thornode/thorchain/pools');
    const isHalted = (pool: Row) => pool['status'] !== 'Available' || `${pool['asset']}`.startsWith('SOL.');
    for (const pool of pools) expect(pool['trading_halted'], `${pool['asset']}`).toBe(isHalted(pool));
  });

  test('take effect at their height on THORChain, and one block later on MAYAChain', async () => {
    const paused = async (path: string) =>
      (await rows(`${path}/inbound_addresses`)).find((entry) => entry['chain'] === 'BTC')?.['chain_trading_paused'];
    await control('state', { network: 'thorchain', mimir: { HALTBTCTRADING: 27_600_005 } });
    await control('state', { network: 'mayachain', mimir: { HALTBTCTRADING: 17_500_005 } });
    await control('clock', { advance_blocks: 4 });
    expect([await paused('/thornode/thorchain'), await paused('/mayanode/mayachain')]).toEqual([false, false]);
    await control('clock', { advance_blocks: 1 });
    expect([await paused('/thornode/thorchain'), await paused('/mayanode/mayachain')]).toEqual([true, false]);
    await control('clock', { advance_blocks: 1 });
    expect(await paused('/mayanode/mayachain')).toBe(true);
  });

  test('of signing do not appear in the inbound addresses, and a global halt closes all', async () => {
    await control('state', { network: 'thorchain', mimir: { HALTSIGNINGBTC: 1, HALTSOLTRADING: -1 } });
    expect((await rows('/thornode/thorchain/inbound_addresses')).every((entry) => entry['halted'] === false)).toBe(true);
    await control('state', { network: 'thorchain', mimir: { HALTTRADING: 1 } });
    expect(
      (await rows('/thornode/thorchain/inbound_addresses')).every(
        (entry) => entry['halted'] === true && entry['global_trading_paused'] === true,
      ),
    ).toBe(true);
  });

  test('refuse quotes over a halted chain', async () => {
    const query = 'quote/swap?from_asset=BTC.BTC&amount=10000000&to_asset=';
    const thor = await get(`/thornode/thorchain/${query}SOL.SOL`);
    expect(thor.status).toBe(400);
    expect(((await thor.json()) as Row)['message']).toContain("trading is halted, can't process swap");
    const maya = await get(`/mayanode/mayachain/${query}KUJI.KUJI`);
    expect(maya.status).toBe(200);
    expect(((await maya.json()) as Row)['error']).toContain("trading is halted, can't process swap");
  });
});

describe('error dialects', () => {
  test('match the node of each API', async () => {
    const cases: [string, number, Row][] = [
      ['/thornode/thorchain/nothing', 501, { code: 12, message: 'Not Implemented', details: [] }],
      ['/thornode/thorchain/pool/BTC.NONE', 400, { code: 3, message: "pool: BTC.NONE doesn't exist: invalid request", details: [] }],
      ['/mayanode/mayachain/pool/BTC.NONE', 404, { error: "pool: BTC.NONE doesn't exist" }],
      ['/mayanode/mayachain/quote/limit', 404, { error: 'unknown path' }],
      ['/mayanode/mayachain/outbound_fees', 404, { error: 'unknown path' }],
      ['/midgard/v2/pool/BTC.NONE', 404, { error: 'there is no such pool' }],
      ['/midgard/v2/pools?status=odd', 400, { error: 'the status is none of available, staged, suspended' }],
    ];
    for (const [path, status, body] of cases) {
      const response = await get(path);
      expect([path, response.status, await response.json()]).toEqual([path, status, body]);
    }
    const name = await get('/thornode/thorchain/thorname/nobody');
    expect(name.status).toBe(404);
    expect(await name.json()).toMatchObject({ code: 5, message: expect.stringContaining('fail to fetch THORName') });
    expect((await get('/thornode/thorchain/pools?height=5')).status).toBe(400);
    expect((await get('/thornode/thorchain/pool/%E0%A4%A')).status).toBe(501);
  });

  test('come with the height and time of MAYANode in headers', async () => {
    const response = await get('/mayanode/mayachain/pools');
    expect(response.headers.get('X-Mayachain-Height')).toBe('17500000');
    expect(Date.parse(response.headers.get('X-Mayachain-Time') ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('allow any origin', async () => {
    expect((await get('/thornode/thorchain/pools')).headers.get('Access-Control-Allow-Origin')).toBe('*');
    const preflight = await fetch(`${devnet.url}/control/state`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('Access-Control-Allow-Methods')]).toEqual([204, 'GET, POST, OPTIONS']);
  });
});

describe('vaults', () => {
  test('have a valid address per chain, and another after each rotation', async () => {
    for (const [network, path] of [
      ['thorchain', '/thornode/thorchain/inbound_addresses'],
      ['mayachain', '/mayanode/mayachain/inbound_addresses'],
    ] as const) {
      const before = await rows(path);
      for (const entry of before) {
        const chain = `${entry['chain']}`;
        expect(validateAddress(`${entry['address']}`, chain, { network }).ok, `${chain} ${entry['address']}`).toBe(true);
        if (entry['router'] !== undefined) expect(validateAddress(`${entry['router']}`, chain).ok, `${chain} router`).toBe(true);
        const rotated = await control('vault', { network, chain, rotate: true });
        expect(rotated['address']).not.toBe(entry['address']);
        expect(validateAddress(`${rotated['address']}`, chain, { network }).ok).toBe(true);
        expect(rotated['router']).toBe(entry['router']);
      }
      const after = await rows(path);
      for (const [at, entry] of before.entries()) {
        expect(after[at]?.['address']).not.toBe(entry['address']);
        expect(after[at]?.['pub_key']).not.toBe(entry['pub_key']);
      }
    }
  });

  test('have routers on EVM chains only, and addresses that follow the seed', async () => {
    const entries = await rows('/thornode/thorchain/inbound_addresses');
    expect(entries.filter((entry) => entry['router'] !== undefined).map((entry) => entry['chain'])).toEqual([
      'ETH',
      'BSC',
      'AVAX',
      'BASE',
      'POL',
    ]);
    expect(entries.some((entry) => entry['chain'] === 'THOR')).toBe(false);
    expect((await rows('/mayanode/mayachain/inbound_addresses')).some((entry) => entry['chain'] === 'THOR')).toBe(true);
    await control('reset', { seed: 7 });
    expect((await rows('/thornode/thorchain/inbound_addresses'))[0]?.['address']).not.toBe(entries[0]?.['address']);
    await control('reset', {});
    expect(await rows('/thornode/thorchain/inbound_addresses')).toEqual(entries);
  });
});

describe('the clock', () => {
  test('makes a block for every six seconds it is advanced, even while paused', async () => {
    const height = async (path: string, name: string) => first(await read(path))[name];
    const before = await control('clock', {});
    expect(before).toMatchObject({ paused: true, thorchain: { height: 27_600_000 }, mayachain: { height: 17_500_000 } });
    const after = await control('clock', { advance_blocks: 10, advance_seconds: 7 });
    expect(after).toMatchObject({ thorchain: { height: 27_600_011 }, mayachain: { height: 17_500_011 } });
    expect((after['thorchain'] as Row)['time']).toBe(((before['thorchain'] as Row)['time'] as number) + 66);
    expect(await height('/thornode/thorchain/lastblock', 'thorchain')).toBe(27_600_011);
    expect((await row('/midgard/v2/health'))['scannerHeight']).toBe('27600011');
  });
});
