import { describe, expect, test } from 'vitest';
import { usdAmount } from '../../core/amount.ts';
import { asset, ethAddress, facts, inboundEntry, pool, vaultBtc } from '../../core/fixtures/facts.ts';
import {
  askedAt,
  orderedMemo,
  paying,
  payingById,
  preflightOver,
  readRefusal,
  refusedAs,
  registration,
  type Stubs,
  twoChecks,
  view,
} from '../fixtures/preflight-deps.ts';

describe('the report', () => {
  test('has every checked figure of an open deposit', async () => {
    const asked: NonNullable<Stubs['asked']> = [];
    const { order, cost, ...report } = await preflightOver(paying({ drawsQr: true }), { asked });
    const uri = `bitcoin:${vaultBtc}?amount=0.10000001`;
    expect(report).toStrictEqual({
      asset: asset('BTC.BTC'),
      form: { decimals: 8, digits: 5 },
      reference: '00001',
      amount: 10_000_001n,
      memo: orderedMemo,
      uses: 0,
      mostUsd: 2_000_000_000_000n,
      mostUses: 1,
      expiresAt: 5_000,
      secondsToSend: 4_000 * 6 - 1_800,
      height: 1_000,
      hosts: 2,
      checkedAt: askedAt,
      address: vaultBtc,
      uri,
      qr: `picture of ${uri}`,
    });
    expect(order).toMatchObject({ kind: 'swap', destination: ethAddress, limit: 1_000_000n });
    expect(cost.expectedOut).toBe(248_750_025n);
    expect(asked).toEqual([
      [asset('BTC.BTC'), 10_000_001n],
      [asset('BTC.BTC'), 10_000_001n],
    ]);
  });

  test('has a QR code only on request', async () => {
    const report = await preflightOver(paying());
    expect(report.uri).toBe(`bitcoin:${vaultBtc}?amount=0.10000001`);
    expect(report).not.toHaveProperty('qr');
  });

  test('finds a registration by its id', async () => {
    expect(await preflightOver(payingById(), { registration })).toMatchObject({
      reference: '00001',
      amount: 10_000_001n,
      memo: orderedMemo,
    });
    expect(await refusedAs(payingById('reg_2'), { registration })).toBe('reference_not_found');
  });

  test('takes the earlier expiry, the higher use count and the lower block height of two hosts', async () => {
    const stubs = {
      ...twoChecks({ mostUses: 3, uses: 1, expiresAt: 4_900 }, { mostUses: 3, uses: 2, expiresAt: 5_000 }),
      views: { operators: 2, views: [view('a', { block: { height: 1_003, time: askedAt }, migrating: true }), view('b')] },
    };
    const report = await preflightOver(paying(), stubs);
    expect(report).toMatchObject({
      uses: 2,
      mostUses: 3,
      expiresAt: 4_900,
      height: 1_000,
      secondsToSend: 3_900 * 6 - 1_800,
      migrating: true,
    });
  });

  test('never treats a reference without a use limit as used up', async () => {
    expect(await preflightOver(paying(), twoChecks({ mostUses: 0, uses: 7 }))).toMatchObject({ uses: 7, mostUses: 0 });
  });

  test('has no address, URI or QR code for a deposit of RUNE', async () => {
    const report = await preflightOver(paying({ asset: asset('THOR.RUNE'), amountText: '20.00000001' }));
    for (const key of ['address', 'uri', 'qr', 'migrating']) expect(Object.keys(report)).not.toContain(key);
    expect(report.secondsToSend).toBe(4_000 * 6 - 1_200);
  });

  test('writes the chain prefix of an address only once into the URI', async () => {
    const bch = 'bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy';
    const inbound = [inboundEntry('BCH', { address: bch }), inboundEntry('ETH')];
    const likeBitcoin = pool('thorchain', 'BCH.BCH', 100_00000000n, 1_000_000_00000000n, { torPrice: usdAmount(100_000_00000000n) });
    const pools = [...facts('thorchain').pools, likeBitcoin];
    const views = { operators: 2, views: [view('a', { inbound }), view('b', { inbound })] };
    const report = await preflightOver(paying({ asset: asset('BCH.BCH'), drawsQr: true }), { facts: { inbound, pools }, views });
    expect(report).toMatchObject({ address: bch, uri: `${bch}?amount=0.10000001`, qr: `picture of ${report.uri}` });
  });

  test('converts dollars to the nearest amount that carries the reference', async () => {
    expect(await preflightOver(paying({ amountText: '10000', isUsd: true }))).toMatchObject({ amount: 10_000_001n });
    expect(await preflightOver(paying({ amountText: '12345.67', isUsd: true }))).toMatchObject({ amount: 12_300_001n });
    expect(await preflightOver(paying({ amountText: '0.01', isUsd: true }))).toMatchObject({ amount: 100_001n });
  });
});

describe('a request that cannot be checked', () => {
  test('is refused for an asset that carries no references, or without an asset or reference', async () => {
    const token = asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
    expect(await readRefusal(paying({ asset: token }))).toMatchObject({ code: 'invalid_asset', field: 'asset' });
    const { reference: _, ...nameless } = paying();
    expect(await readRefusal(nameless)).toMatchObject({ code: 'invalid_asset', field: 'asset' });
    const { asset: __, ...nothing } = paying();
    expect(await refusedAs(nothing)).toBe('invalid_asset');
    expect(await readRefusal(paying({ reference: '100000' }))).toMatchObject({ code: 'invalid_field', field: 'reference' });
  });

  test('is refused while the registration has no reference yet', async () => {
    const { reference: _, height: __, ...prepared } = { ...registration, state: 'prepared' as const };
    const refusal = await readRefusal(payingById(), { registration: prepared });
    expect(refusal).toMatchObject({ code: 'reference_not_found', hint: expect.stringContaining('no reference yet') });
  });

  test('is refused in dollars for an asset without a price', async () => {
    const free = [
      pool('thorchain', 'BTC.BTC', 0n, 0n, { torPrice: usdAmount(0n) }),
      pool('thorchain', 'ETH.ETH', 1n, 1n, { torPrice: usdAmount(1n) }),
    ];
    for (const pools of [[], free])
      expect(await readRefusal(paying({ isUsd: true }), { facts: { pools } })).toMatchObject({ code: 'invalid_field', field: 'inputType' });
  });

  test('is refused with text that is not an amount', async () => {
    expect(await readRefusal(paying({ amountText: 'much' }))).toMatchObject({ code: 'invalid_amount', field: 'amount' });
    expect(await readRefusal(paying({ amountText: '0.100000011' }))).toMatchObject({ code: 'invalid_amount', field: 'amount' });
  });
});

describe('an unsuitable amount', () => {
  test.each([
    ['0.05', '00001', { valid_amount_rounded_up: '0.05000001', valid_amount_rounded_down: '0.04900001' }],
    ['0.10000002', '00001', { valid_amount_rounded_up: '0.10100001', valid_amount_rounded_down: '0.10000001' }],
    ['0.00100002', '00001', { valid_amount_rounded_up: '0.00200001', valid_amount_rounded_down: '0.00100001' }],
    ['0.0005', '00001', { valid_amount_rounded_up: '0.00100001' }],
    ['0.00000005', '00777', { valid_amount_rounded_up: '0.00100777' }],
  ])('refuses %s, which does not carry its reference, with the nearest amounts that do', async (amountText, reference, nearest) => {
    const refusal = await readRefusal(paying({ amountText, reference }));
    const least = `0.001${reference}`;
    expect(refusal).toMatchObject({ code: 'invalid_amount', field: 'amount' });
    expect(refusal?.details).toStrictEqual({ ...nearest, minimum_amount_to_send: least });
  });

  test('refuses an amount finer than the asset’s decimals, with the nearest valid one', async () => {
    const atom = paying({ asset: asset('GAIA.ATOM'), amountText: '1.00000101' });
    expect(await readRefusal(atom)).toMatchObject({ code: 'invalid_amount', details: { valid_amount_rounded_down: '1.000001' } });
  });

  test('accepts the minimum amount, and refuses less with the minimum', async () => {
    expect(await preflightOver(paying({ amountText: '0.00100001' }))).toMatchObject({ amount: 100_001n });
    const refusal = await readRefusal(paying({ amountText: '0.00000001' }));
    expect(refusal).toMatchObject({ code: 'amount_too_low', field: 'amount', hint: 'Send at least 0.00100001.' });
    expect(refusal?.details).toStrictEqual({ valid_amount_rounded_up: '0.00100001', minimum_amount_to_send: '0.00100001' });
  });

  test('refuses an order above the cap, with the largest amount below it', async () => {
    expect(await readRefusal(paying({ amountText: '0.50000001' }))).toMatchObject({
      code: 'amount_too_high',
      details: { valid_amount_rounded_down: '0.19900001' },
    });
  });
});
