import jsqr from 'jsqr';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RegistrationResponse } from '../../contract/memoless/register.ts';
import { quoteEndpoint } from '../../contract/v1/quote.ts';
import { formatDollars } from '../../contract/wire-values.ts';
import { usdAmount } from '../../core/amount.ts';
import { must } from '../../core/errors.ts';
import { quote } from '../../service/quote/quote.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv, type MemolessProcess, memolessProcess, swapMemo } from '../fixtures/memoless-world.ts';
import { startTestWorld } from '../fixtures/test-world.ts';

stretchDeadlines({ timers: true });
const world = startTestWorld();
let product: MemolessProcess;
let registration: RegistrationResponse;
const asset = 'BTC.BTC';
const memo = swapMemo(asset);

beforeEach(async () => {
  product = memolessProcess(devnetEnv(world().url));
  registration = (await world().while(product.register({ asset, memo, requested_in_asset_amount: '0.05' }))).body;
});

const whole = () => ({ asset, reference: registration.reference, amount: registration.suggested_in_asset_amount });
const error = (host: 'a' | 'b', kind: string, match = '') => world().control('fault', { face: 'thornode', host, kind, match });
const refused = async (body: Readonly<Record<string, unknown>>) => {
  const { status, body: answer } = await product.preflight(body);
  expect(JSON.stringify(answer)).not.toMatch(/bc1q|data:image/);
  expect(answer['success']).toBe(false);
  return [status, answer['code']];
};

test('returns what two hosts confirm for the exact amount, by reference or by id', async () => {
  const byReference = await product.preflight(whole());
  expect(byReference).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: { amount: '0.05000001', reference: '00001', memo, current_uses: 0, max_uses: 1, hosts: 2 },
    },
  });
  const { data } = byReference.body;
  expect(data.blocks_remaining).toBeGreaterThan(3_500);
  expect(data.seconds_remaining).toBe(data.blocks_remaining * 6 - 1_800);
  expect(Date.parse(data.send_before) - Date.parse(data.checked_at)).toBe(data.seconds_remaining * 1_000);
  const byId = await product.preflight({ internal_api_id: registration.internal_api_id, amount: '0.05000001' });
  expect(byId.body.data.inbound_address).toBe(data.inbound_address);
  const inDollars = await product.preflight({ asset, reference: '00001', amount: '5000', inputType: 'usd' });
  expect(inDollars.body.data.amount).toMatch(/^0\.04[0-9]00001$/);
});

test('gives a QR code that decodes to its text, with the address and every digit of the amount', async () => {
  expect((await product.preflight(whole())).body.data).not.toHaveProperty('qr_code_data_url');
  const { data } = (await product.preflight({ ...whole(), qr: true })).body;
  expect(data.qr_code).toBe(`bitcoin:${data.inbound_address}?amount=0.05000001`);
  const svg = Buffer.from((data.qr_code_data_url ?? '').split(',')[1] ?? '', 'base64').toString();
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width, height] of svg.matchAll(/M(\d+),(\d+)h(\d+)v(\d+)/g)) {
    for (let row = Number(y); row < Number(y) + Number(height); row += 1)
      for (let column = Number(x); column < Number(x) + Number(width); column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  }
  const read = (jsqr as unknown as { default?: typeof jsqr }).default ?? jsqr;
  expect(read(pixels, side, side)?.data).toBe(data.qr_code);
});

describe('the loss of a deposit', () => {
  const registered = async (text: string) => (await world().while(product.register({ asset, memo: text }))).body.reference;

  test('equals the quote of the same swap, in the same dollars', async () => {
    const { data } = (await product.preflight(whole())).body;
    const asked = { from_asset: asset, to_asset: 'ETH.ETH', amount: '5000001', network: 'thorchain', streaming_interval: '0' };
    const { offers } = await quote(must(quoteEndpoint.parse(asked)), product.deps.service);
    const [offer] = offers;
    if (offer === undefined) throw new Error('no offer');
    expect(data).toMatchObject({
      expected_amount_out: `${offer.quote.expectedAmountOut}`,
      mid_out: `${offer.loss.midOut}`,
      total_loss_bps: offer.loss.totalLossBps,
      price_impact_bps: offer.loss.priceImpactBps,
      usd: { amount: formatDollars(offer.usd.in ?? usdAmount(0n)), lost: formatDollars(offer.usd.lost ?? usdAmount(0n)) },
    });
    // The registered memo has a limit of its own, of one unit.
    expect(data.warnings.map(({ code }) => code)).toEqual(['limit_far_below', ...offer.warnings.map(({ code }) => code)]);
  });

  test('above the impact limit is refused with the largest amount that carries the reference', async () => {
    const inOnePart = { asset, reference: await registered(`=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:1/1/1`) };
    const large = { ...inOnePart, amount: `90.000${inOnePart.reference}` };
    const refusal = await product.preflight(large);
    expect([refusal.status, refusal.body['code']]).toEqual([422, 'price_impact_too_high']);
    expect(JSON.stringify(refusal.body)).not.toMatch(/bc1q|data:image/);
    const { valid_amount_rounded_down: amount = '' } = refusal.body['details'] as Record<string, string>;
    expect(amount).toMatch(new RegExp(`${inOnePart.reference}$`));
    expect(refusal.body['hint']).toContain(`Send at most ${amount}, which carries the reference.`);
    const smaller = (await product.preflight({ ...inOnePart, amount })).body.data;
    expect(smaller.price_impact_bps).toBeLessThanOrEqual(1_500);
    expect(smaller.price_impact_bps).toBeGreaterThan(1_400);
    const wanted = (await product.preflight({ ...large, max_impact_bps: 10_000 })).body.data;
    expect(wanted.warnings.slice(0, 2)).toMatchObject([{ code: 'high_price_impact', severity: 'danger' }, { code: 'shallow_pool' }]);
  });

  test('of a resting limit order is the gap between its target and the market', async () => {
    const target = 300_000_000n;
    const reference = await registered(`=<:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:${target}/600/0`);
    const { data } = (await product.preflight({ asset, reference, amount: `0.050${reference}` })).body;
    const market = BigInt(data.market_out);
    const lostBps = Number(((market - target) * 10_000n) / market);
    const warnings = [{ code: 'limit_above_price', severity: 'warning', minimum_payout: `${target}` }];
    expect(data).toMatchObject({ expected_amount_out: `${target}`, total_loss_bps: lostBps, price_impact_bps: 0, warnings });
  });

  test.each([
    ['a swap whose minimum the pools do not pay now', '=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:300000000'],
    ['a limit order at many times the price', '=<:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:100000000000/600/0'],
  ])('is no answer for %s, as in the check of a deposit', async (_name, memo) => {
    const reference = await registered(memo);
    expect(await refused({ asset, reference, amount: `0.050${reference}` })).toEqual([422, 'price_limit']);
  });
});

describe('a wrong amount', () => {
  test.each(['0.05', '0.05000002', '0.5', '1.500041', '0.050000011', '5000001', '0.00000001'])(
    'of %s gives no address, but the valid amounts nearby',
    async (amount) => {
      const { status, body } = await product.preflight({ ...whole(), amount });
      expect([status, body['code']]).toEqual(amount === '0.00000001' ? [422, 'amount_too_low'] : [400, 'invalid_amount']);
      if (amount !== '0.050000011') expect(body['details']).toMatchObject({ valid_amount_rounded_up: expect.stringMatching(/00001$/) });
    },
  );
});

describe('the preflight check', () => {
  test('gives no address for an unregistered reference', async () => {
    expect(await refused({ asset, reference: '00777', amount: '0.05000777' })).toEqual([404, 'reference_not_found']);
    expect(await refused({ internal_api_id: `reg_${'0'.repeat(24)}`, amount: '0.05' })).toEqual([404, 'reference_not_found']);
    expect(await refused({ asset: 'LTC.LTC', reference: '00001', amount: '0.05000001' })).toEqual([404, 'reference_not_found']);
  });

  test('gives no address with too little time left, or after expiry', async () => {
    await world().advance(3_250);
    const { seconds_remaining: seconds } = (await product.preflight(whole())).body.data;
    expect([seconds > 0, seconds <= 300]).toEqual([true, true]);
    await world().advance(seconds / 6);
    expect(await refused(whole())).toEqual([409, 'reference_expired']);
    await world().advance(400);
    expect(await refused(whole())).toEqual([409, 'reference_expired']);
  });

  test('gives no address for a used reference', async () => {
    await world().control('pay', { network: 'thorchain', asset, amount: '5000001' });
    await world().advance(2);
    expect(await refused(whole())).toEqual([409, 'reference_expired']);
  });

  test.each([
    [{ HALTMEMOLESS: 1 }, 'memoless_unavailable'],
    [{ HALTTRADING: 1 }, 'trading_halted'],
    [{ HALTBTCTRADING: 1 }, 'trading_halted'],
    [{ HALTBTCCHAIN: 1 }, 'trading_halted'],
    [{ HALTETHTRADING: 1 }, 'trading_halted'],
    [{ HALTSIGNINGETH: 1 }, 'trading_halted'],
  ])('gives no address during a halt: %o', async (mimir, code) => {
    await world().control('state', { network: 'thorchain', mimir });
    expect(await refused(whole())).toEqual([503, code]);
  });

  test('gives no address while hosts disagree on the address or the reference', async () => {
    await error('b', 'stale', 'inbound_addresses');
    await world().control('vault', { network: 'thorchain', chain: 'BTC', rotate: true });
    expect(await refused(whole())).toEqual([502, 'upstream_invalid']);
    await error('b', 'none');
    expect((await product.preflight(whole())).status).toBe(200);
    await world().reset();
    await error('b', 'stale', 'memo/check');
    const fresh = memolessProcess(devnetEnv(world().url));
    registration = (await world().while(fresh.register({ asset, memo, requested_in_asset_amount: '0.05' }))).body;
    product = fresh;
    expect(await refused(whole())).toEqual([502, 'upstream_invalid']);
  });

  test.each(['reset', 'garbage', 'status', 'html'])('gives no address while one of two hosts fails with %s', async (kind) => {
    await error('b', kind);
    expect((await refused(whole()))[0]).toBe(503);
  });
});

test('follows a rotated vault at once', async () => {
  const before = (await product.preflight(whole())).body.data.inbound_address;
  await world().control('vault', { network: 'thorchain', chain: 'BTC', rotate: true });
  const after = (await product.preflight(whole())).body.data.inbound_address;
  expect(after).not.toBe(before);
});
