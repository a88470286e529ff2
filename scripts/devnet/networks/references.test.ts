import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { person, type Row, type RunningWorld, runDevnet } from '../fixtures/running-devnet.ts';

let world: RunningWorld;
beforeAll(async () => {
  world = await runDevnet();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const thor = '/thornode/thorchain';
const cost = 200_000n;
const payer = person('THOR', 'hot');
const fund = (amount = 10n * cost) => world.control('faucet', { chain: 'THOR', address: payer, amount: amount.toString() });
const memoTo = (name: string) => `=:e:${person('ETH', name)}`;

async function register(asset: string, memo: string): Promise<string> {
  const tx = await world.pay('thorchain', ['THOR.RUNE', 0n], `REFERENCE:${asset}:${memo}`, { from: payer });
  await world.advance(1);
  return tx;
}

describe('a memo registration', () => {
  test('returns the next reference of its asset, which can be read by hash and by name', async () => {
    await fund();
    const tx = await register('LTC.LTC', memoTo('a'));
    const record = {
      asset: 'LTC.LTC',
      memo: memoTo('a'),
      reference: '00001',
      height: '27600001',
      registration_hash: tx,
      registered_by: payer,
      used_by_txs: [],
    };
    expect(await world.read(`${thor}/memo/${tx}`)).toEqual(record);
    expect(await world.read(`${thor}/memo/LTC.LTC/00001`)).toEqual(record);
    await register('LTC.LTC', memoTo('b'));
    await register('BTC.BTC', memoTo('c'));
    expect(await world.read(`${thor}/memo/LTC.LTC/00002`)).toMatchObject({ memo: memoTo('b') });
    expect(await world.read(`${thor}/memo/BTC.BTC/00001`)).toMatchObject({ memo: memoTo('c') });
    expect(await world.read(`${thor}/memo/check/LTC.LTC/100000002`)).toEqual({
      reference: '00002',
      available: false,
      expires_at: '27603602',
      usage_count: '0',
      max_use: '1',
      can_register: false,
      memo: memoTo('b'),
    });
    expect(await world.read(`${thor}/memo/check/LTC.LTC/100000003`)).toEqual({
      reference: '00003',
      available: true,
      expires_at: '0',
      usage_count: '0',
      max_use: '1',
      can_register: true,
      memo: '',
    });
    expect(await world.swap('thorchain', tx)).toMatchObject({ outcome: 'registered', reason: '' });
  });

  test('costs what mimir sets, and moves nothing when it fails', async () => {
    await fund(cost);
    await register('LTC.LTC', memoTo('a'));
    const poor = await register('LTC.LTC', memoTo('b'));
    expect(await world.swap('thorchain', poor)).toMatchObject({
      outcome: 'failed',
      reason: `insufficient RUNE balance to pay memoless transaction cost of ${cost}`,
    });
    await fund();
    const unreadable = await register('LTC.LTC', 'hello');
    const donation = await register('LTC.LTC', 'donate:LTC.LTC');
    expect(await world.swap('thorchain', unreadable)).toMatchObject({ outcome: 'failed', reason: 'invalid tx type: hello' });
    expect(await world.swap('thorchain', donation)).toMatchObject({ outcome: 'failed' });
    await world.control('state', { network: 'thorchain', mimir: { HALTMEMOLESS: 1 } });
    expect(await world.swap('thorchain', await register('LTC.LTC', memoTo('a')))).toMatchObject({
      outcome: 'failed',
      reason: 'memoless transactions are currently halted',
    });
    expect((await world.get(`${thor}/memo/check/LTC.LTC/100000001`)).body).toMatchObject({
      message: 'memoless transactions are currently halted: invalid request',
    });
    const { references } = (await world.read('/control/ledger'))['thorchain'] as { references: unknown[] };
    expect(references).toHaveLength(1);
  });

  test('has endpoints that report a missing reference', async () => {
    const hash = 'A'.repeat(64);
    for (const [path, message] of [
      [`memo/${hash}`, `reference memo not found for hash: ${hash}`],
      ['memo/BTC.BTC/00001', 'reference memo not found for asset BTC.BTC and reference 00001'],
      ['memo/check/BTC.BTC/x', 'invalid amount: x'],
      ['memo/check/BTC.BTC/100000', 'failed to calculate reference: zero reference from amount is invalid'],
    ]) {
      expect(await world.get(`${thor}/${path}`)).toEqual({
        status: 400,
        body: { code: 3, message: `${message}: invalid request`, details: [] },
      });
    }
  });
});

describe('a deposit without a memo', () => {
  test.each([
    ['LTC.LTC', 100_000_001n],
    ['GAIA.ATOM', 1_000_000_100n],
    ['XRP.XRP', 10_000_000_100n],
    ['DOGE.DOGE', 100_000_000_001n],
    ['THOR.RUNE', 10_000_000_001n],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 10_000_000_100n],
  ])('becomes the registered swap by its amount: %s', async (asset, amount) => {
    await fund();
    await register(asset, `=:b:${person('BTC')}`);
    const check = await world.read(`${thor}/memo/check/${asset}/${amount}`);
    expect(check).toMatchObject({ reference: '00001', available: false });
    const tx = await world.pay('thorchain', [asset, amount], '');
    await world.advance(200);
    expect(await world.swap('thorchain', tx)).toMatchObject({ outcome: 'done', memo: `=:b:${person('BTC')}` });
    expect(await world.read(`${thor}/tx/status/${tx}`)).toMatchObject({ tx: { memo: `=:b:${person('BTC')}` } });
    expect(await world.read(`${thor}/memo/${asset}/00001`)).toMatchObject({ used_by_txs: [tx] });
  });

  test('is refunded when late, repeated, wrong, halted or before its reference', async () => {
    await fund();
    const early = await world.pay('thorchain', ['LTC.LTC', 100_000_001n], '');
    await register('LTC.LTC', memoTo('a'));
    const right = await world.pay('thorchain', ['LTC.LTC', 200_000_001n], '');
    await world.advance(1);
    const second = await world.pay('thorchain', ['LTC.LTC', 200_000_001n], '');
    const wrong = await world.pay('thorchain', ['LTC.LTC', 200_000_002n], '');
    const round = await world.pay('thorchain', ['LTC.LTC', 200_000_000n], '');
    const named = await world.pay('thorchain', ['LTC.LTC', 200_000_007n], 'R:00001');
    await register('LTC.LTC', memoTo('b'));
    await register('LTC.LTC', memoTo('c'));
    await world.control('state', { network: 'thorchain', mimir: { HALTMEMOLESS: 1 } });
    const halted = await world.pay('thorchain', ['LTC.LTC', 200_000_002n], '');
    await world.advance(2);
    await world.control('state', { network: 'thorchain', mimir: { HALTMEMOLESS: 0 } });
    const byName = await world.pay('thorchain', ['LTC.LTC', 200_000_000n], 'r:3');
    await world.advance(3_700);
    const late = await world.pay('thorchain', ['LTC.LTC', 200_000_003n], '');
    await world.advance(200);
    expect(await world.swap('thorchain', right)).toMatchObject({ outcome: 'done' });
    expect(await world.swap('thorchain', byName)).toMatchObject({ outcome: 'done', memo: memoTo('c') });
    for (const tx of [early, second, wrong, round, named, halted, late]) {
      expect(await world.swap('thorchain', tx)).toMatchObject({ outcome: 'refunded', reason: "memo can't be empty", memo: '' });
    }
    expect(await world.read(`${thor}/memo/LTC.LTC/00001`)).toMatchObject({ used_by_txs: [right, second, named] });
    expect(await world.read(`${thor}/memo/check/LTC.LTC/200000001`)).toMatchObject({ available: true, usage_count: '3', memo: '' });
  });

  test('is refunded to the sender before its swap begins, and to the address in its memo afterwards', async () => {
    await fund();
    const back = person('LTC', 'elsewhere');
    for (const _ of [1, 2]) await register('LTC.LTC', `=:b:${person('BTC')}/${back}:99999999999`);
    const missed = await world.pay('thorchain', ['LTC.LTC', 200_000_001n], '');
    await world.advance(200);
    await world.control('state', { network: 'thorchain', mimir: { HALTTRADING: 1 } });
    const halted = await world.pay('thorchain', ['LTC.LTC', 200_000_002n], '', { from: person('LTC') });
    const ordered = await world.pay('thorchain', ['LTC.LTC', 200_000_000n], `=:b:${person('BTC')}/${back}:1`);
    await world.advance(200);
    const readRefundTo = async (tx: string) => ((await world.swap('thorchain', tx))['outbounds'] as Row[]).map(({ to }) => to);
    expect(await readRefundTo(missed)).toEqual([back]);
    expect(await readRefundTo(halted)).toEqual([person('LTC')]);
    expect(await readRefundTo(ordered)).toEqual([back]);
  });

  test('reuses an expired reference for the next registration', async () => {
    await fund();
    await world.control('state', { network: 'thorchain', constants: { MemolessTxnRefCount: 2, MemolessTxnTTL: 10 } });
    await register('LTC.LTC', memoTo('a'));
    await register('LTC.LTC', memoTo('b'));
    const full = await register('LTC.LTC', memoTo('c'));
    expect(await world.swap('thorchain', full)).toMatchObject({ outcome: 'failed', reason: 'unable to find an available reference' });
    await world.advance(10);
    await register('LTC.LTC', memoTo('d'));
    expect(await world.read(`${thor}/memo/LTC.LTC/00001`)).toMatchObject({ memo: memoTo('d') });
  });
});
