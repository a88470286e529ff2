import { beforeEach, describe, expect, test } from 'vitest';
import { createDevnet, type Devnet } from '../devnet.ts';
import { person, runDevnet } from '../fixtures/running-devnet.ts';

const start = 1_800_000_000_000;
let now = start;
let devnet: Devnet;
beforeEach(() => {
  now = start;
  devnet = createDevnet({ now: () => now });
});

const post = (name: string, body: unknown) =>
  devnet.handle({ method: 'POST', path: `/control/${name}`, body: typeof body === 'string' ? body : JSON.stringify(body) });
const read = async (path: string, query = '') => (await devnet.handle({ method: 'GET', path, query })).body as Record<string, unknown>;
const readPool = (asset: string) => read(`/thornode/thorchain/pool/${asset}`);

describe('the state call', () => {
  test('replaces one network’s pools and stops their price drift', async () => {
    const pools = [{ asset: 'BTC.BTC', decimals: 8, balance_asset: '100000000', balance_rune: 100000350000 }];
    expect(await post('state', { network: 'thorchain', pools, replace: true })).toMatchObject({ status: 200, body: { pools: 1 } });
    now += 600_000;
    expect(await read('/thornode/thorchain/pools')).toHaveLength(1);
    expect(await readPool('BTC.BTC')).toMatchObject({
      status: 'Available',
      decimals: 8,
      balance_asset: '100000000',
      balance_rune: '100000350000',
    });
    expect(await read('/mayanode/mayachain/pools')).toHaveLength(30);
    expect(await read('/control/ledger')).toMatchObject({
      thorchain: { drifting: false, height: 27_600_100 },
      mayachain: { drifting: true },
    });
    await post('reset', {});
    expect(await read('/thornode/thorchain/pools')).toHaveLength(49);
    expect(await read('/control/ledger')).toMatchObject({ thorchain: { drifting: true, height: 27_600_000 } });
  });

  test('adds and changes single pools', async () => {
    await post('state', {
      network: 'thorchain',
      pools: [
        { asset: 'ETH.ETH', status: 'Staged', balance_asset: '5', balance_rune: '6' },
        { asset: 'eth.new-0xab', balance_asset: '7', balance_rune: '8' },
      ],
    });
    expect(await read('/thornode/thorchain/pools')).toHaveLength(50);
    expect(await readPool('ETH.ETH')).toMatchObject({ status: 'Staged', trading_halted: true, balance_rune: '6' });
    expect(await readPool('ETH.NEW-0XAB')).toMatchObject({ status: 'Available', balance_asset: '7' });
  });

  test('keeps every digit of large integers', async () => {
    const body =
      '{"network":"thorchain","mimir":{"HUGE":9007199254740993},"pools":[{"asset":"BTC.BTC","balance_asset":90071992547409931,"balance_rune":"90071992547409933"}]}';
    expect((await post('state', body)).status).toBe(200);
    expect((await read('/thornode/thorchain/mimir'))['HUGE']).toBe(9_007_199_254_740_993n);
    expect(await readPool('BTC.BTC')).toMatchObject({ balance_asset: '90071992547409931', balance_rune: '90071992547409933' });
  });

  test('sets and removes settings and fees', async () => {
    await post('state', {
      network: 'thorchain',
      mimir: { l1slipminbps: 0, HALTSOLTRADING: -1 },
      constants: { L1SlipMinBps: 3 },
      outbound_fees: { 'BTC.BTC': '7000' },
      network_fees: {
        BTC: { observed_fee_rate: '7', dust_threshold: 0 },
        SUI: { observed_fee_rate: 1, outbound_tx_size: 2, dust_threshold: 3 },
      },
    });
    const mimir = await read('/thornode/thorchain/mimir');
    expect(mimir['L1SLIPMINBPS']).toBe(0n);
    expect(mimir).not.toHaveProperty('HALTSOLTRADING');
    expect((await read('/thornode/thorchain/constants'))['int_64_values']).toMatchObject({ L1SlipMinBps: 3n });
    const inbound = (await devnet.handle({ method: 'GET', path: '/thornode/thorchain/inbound_addresses' })).body as Record<
      string,
      unknown
    >[];
    const of = (chain: string) => inbound.find((entry) => entry['chain'] === chain);
    expect(of('BTC')).toMatchObject({
      observed_fee_rate: '7',
      gas_rate: '10',
      outbound_tx_size: '1000',
      outbound_fee: '7000',
      dust_threshold: '0',
    });
    expect(of('SUI')).toMatchObject({ observed_fee_rate: '1', outbound_tx_size: '2', dust_threshold: '3' });
  });

  test('rejects an unknown body and changes nothing', async () => {
    const bad: [unknown, string][] = [
      ['{', ''],
      ['[]', ''],
      [{}, 'network'],
      [{ network: 'bitcoin' }, 'network'],
      [{ network: 'thorchain', pool: [] }, 'pool'],
      [{ network: 'thorchain', replace: true }, 'pools'],
      [{ network: 'thorchain', pools: {} }, 'pools'],
      [{ network: 'thorchain', pools: [{ asset: 'BTC.BTC', balance_asset: '1', balance_cacao: '1' }] }, 'pools[0].balance_cacao'],
      [{ network: 'thorchain', pools: [{ asset: 'BTC.BTC', balance_asset: 1.5, balance_rune: '1' }] }, 'pools[0].balance_asset'],
      [{ network: 'thorchain', pools: [{ asset: 'BTC.BTC', balance_asset: '-1', balance_rune: '1' }] }, 'pools[0].balance_asset'],
      [{ network: 'thorchain', pools: [{ asset: '', balance_asset: '1', balance_rune: '1' }] }, 'pools[0].asset'],
      [{ network: 'thorchain', mimir: { HALTTRADING: 'soon' }, outbound_fees: { 'BTC.BTC': '1' } }, 'mimir.HALTTRADING'],
      [{ network: 'thorchain', mimir: { HALTTRADING: 1 }, network_fees: { XMR: {} } }, 'network_fees.XMR'],
    ];
    for (const [body, field] of bad)
      expect(await post('state', body), JSON.stringify(body)).toMatchObject({ status: 400, body: { field } });
    expect((await read('/thornode/thorchain/mimir'))['HALTTRADING']).toBe(0n);
    expect(await read('/thornode/thorchain/pools')).toHaveLength(49);
  });

  test.each([
    ['network_fees', { XMR: {} }, { error: 'this is no chain', field: 'network_fees.XMR' }],
    ['outbound_fees', { 'BTC.': '1' }, { error: 'this is no asset', field: 'outbound_fees.BTC.' }],
  ])('says why a key of %s is invalid', async (name, value, body) => {
    expect(await post('state', { network: 'thorchain', [name]: value })).toMatchObject({ status: 400, body });
  });
});

describe('the clock', () => {
  const height = async () => ((await read('/midgard/v2/health'))['lastThorNode'] as Record<string, number>)['height'];
  const time = async () => ((await read('/midgard/v2/health'))['lastThorNode'] as Record<string, number>)['timestamp'];

  test('follows real time', async () => {
    now += 5_999;
    expect(await height()).toBe(27_600_000);
    now += 1;
    expect([await height(), await time()]).toEqual([27_600_001, start / 1000 + 6]);
    now += 60_000;
    expect([await height(), await time()]).toEqual([27_600_011, start / 1000 + 66]);
  });

  test('can be advanced by hand in addition to real time', async () => {
    await post('clock', { advance_blocks: 3 });
    expect([await height(), await time()]).toEqual([27_600_003, start / 1000 + 18]);
    now += 6_000;
    expect(await height()).toBe(27_600_004);
    await post('clock', { advance_seconds: 15 });
    expect(await height()).toBe(27_600_006);
  });

  test('stops while paused and resumes at the current time', async () => {
    await post('clock', { pause: true });
    now += 3_600_000;
    expect(await height()).toBe(27_600_000);
    await post('clock', { advance_blocks: 2 });
    expect([await height(), await time()]).toEqual([27_600_002, start / 1000 + 12]);
    await post('clock', { pause: false });
    now += 6_000;
    expect(await height()).toBeLessThanOrEqual(27_600_004);
    expect(await time()).toBeGreaterThan(now / 1000 - 7);
  });

  test('rejects an invalid step', async () => {
    for (const body of [{ advance_blocks: -1 }, { advance_blocks: 1e9 }, { advance_seconds: 0.5 }, { pause: 1 }, { speed: 2 }]) {
      expect((await post('clock', body)).status).toBe(400);
    }
  });
});

describe('the control API', () => {
  test('rejects a payment that its chain cannot carry, with the reason', async () => {
    const pay = (asset: string, amount: string) => post('pay', { network: 'thorchain', asset, amount, memo: '=:r:x' });
    expect(await pay('BTC.BTC', '100')).toMatchObject({ status: 400, body: { error: 'dust' } });
    for (const asset of ['ETH.USDC', 'ETH.NOPE']) {
      expect(await pay(asset, '100000000')).toMatchObject({ status: 400, body: { error: expect.stringContaining('names no contract') } });
    }
  });

  test('bumps the fee of a pending payment and of nothing else', async () => {
    await post('clock', { pause: true });
    const paid = await post('pay', { network: 'thorchain', asset: 'LTC.LTC', amount: '100000000', memo: '=:r:x' });
    const { tx } = paid.body as { readonly tx: string };
    const raised = await post('bump', { chain: 'LTC', tx });
    expect(raised).toMatchObject({ status: 200, body: { replaces: tx, tx: expect.stringMatching(/^[0-9A-F]{64}$/) } });
    expect(await post('bump', { chain: 'LTC', tx })).toMatchObject({ status: 400 });
    expect(await post('bump', { chain: 'ETH', tx })).toMatchObject({ status: 400, body: { field: 'chain' } });
    expect(await post('bump', { chain: 'LTC', tx, cancel: 1 })).toMatchObject({ status: 400, body: { field: 'cancel' } });
  });

  test('names the field or method at fault in its error', async () => {
    expect(await post('pay', {})).toMatchObject({ status: 400, body: { field: 'network' } });
    expect((await post('nothing', {})).status).toBe(404);
    expect(await devnet.handle({ method: 'GET', path: '/control/state' })).toMatchObject({ status: 405, headers: { Allow: 'POST' } });
    expect(await post('ledger', {})).toMatchObject({ status: 405, headers: { Allow: 'GET' } });
    expect(await post('vault', { network: 'thorchain', chain: 'DASH', rotate: true })).toMatchObject({
      status: 400,
      body: { field: 'chain' },
    });
    expect(await post('vault', { network: 'thorchain', chain: 'BTC' })).toMatchObject({ status: 400, body: { field: 'rotate' } });
    expect(await post('fault', { face: 'thornode', host: 'a', kind: 'delay' })).toMatchObject({ status: 400, body: { field: 'ms' } });
    expect(await post('fault', { face: 'thornode', host: 'c', kind: 'html' })).toMatchObject({ status: 400, body: { field: 'host' } });
    expect((await devnet.handle({ method: 'GET', path: '/elsewhere' })).status).toBe(404);
  });
});

describe('the devnet at genesis', () => {
  test.each(['/thornode/thorchain', '/mayanode/mayachain'])('quotes every open pool under %s', async (base) => {
    const pools = (await devnet.handle({ method: 'GET', path: `${base}/pools` })).body as Record<string, string>[];
    const open = pools.filter((pool) => pool['status'] === 'Available' && !/^(SOL|KUJI)\./.test(pool['asset'] ?? ''));
    expect(open.length).toBeGreaterThan(20);
    for (const { asset = '' } of open) {
      const request = { from_asset: asset === 'BTC.BTC' ? 'ETH.ETH' : 'BTC.BTC', to_asset: asset, amount: '10000000' };
      const body = await read(`${base}/quote/swap`, new URLSearchParams(request).toString());
      expect(body, asset).toMatchObject({ expected_amount_out: expect.stringMatching(/^[1-9][0-9]*$/) });
      expect(body['expiry']).toBe(start / 1000 + 900);
    }
  });
});

describe('facts from outside', () => {
  test('change a network like its own blocks do, and are validated before anything changes', async () => {
    const world = await runDevnet('own');
    try {
      const set = (body: Record<string, unknown>) => world.control('state', { network: 'thorchain', ...body });
      const pool = async () => (await world.read('/thornode/thorchain/pool/BTC.BTC')) as Record<string, string>;
      await set({
        height: 7,
        report_at_once: true,
        clear_fee_ledger: true,
        mimir: { NODEPAUSECHAINGLOBAL: -1 },
        replace: true,
        pools: [{ asset: 'BTC.BTC', balance_asset: '99026708', balance_rune: '100994000000' }],
        names: { sam: { owner: person('THOR'), expires: 50, aliases: { BTC: person('BTC') } } },
      });
      expect(await world.read('/thornode/thorchain/thorname/sam')).toMatchObject({ owner: person('THOR'), expire_block_height: 50 });
      await set({ income: { 'BTC.BTC': '-1000' }, outbound_gas: { BTC: '10500' } });
      // 10500 satoshi are worth 10708596 base units of RUNE at these depths, rounded half up.
      expect(await pool()).toMatchObject({ balance_asset: '99016208', balance_rune: '101004707596' });
      expect(await world.get('/thornode/thorchain/outbound_fee/BTC.BTC')).toMatchObject({ body: [{ fee_spent_rune: '10708596' }] });
      await expect(set({ height: 9, income: { 'ETH.ETH': 1 } })).rejects.toThrow('there is no such pool');
      const tx = await world.pay('thorchain', ['BTC.BTC', 999n], `=:r:${person('THOR')}`);
      await world.advance(1);
      expect(await world.read(`/thornode/thorchain/tx/${tx}`)).toMatchObject({ consensus_height: 8, finalised_height: 8 });
    } finally {
      await world.close();
    }
  });
});
