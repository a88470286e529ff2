import jsqr from 'jsqr';
import { encode } from 'uqr';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RegistrationResponse } from '../../contract/memoless/register.ts';
import { devnetEnv, type MemolessProcess, memolessProcess, swapMemo } from '../fixtures/memoless-world.ts';
import { startTestWorld } from '../fixtures/test-world.ts';

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

test('the preflight says what two hosts would make of the exact amount, by reference or by id', async () => {
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

test('the picture holds the text, and the text holds the address and every digit of the amount', async () => {
  const { data } = (await product.preflight(whole())).body;
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
  expect(encode(data.qr_code ?? '').size).toBeGreaterThan(20);
});

describe('an amount that is another one', () => {
  test.each(['0.05', '0.05000002', '0.5', '1.500041', '0.050000011', '5000001', '0.00000001'])(
    'the amount %s gives no address, but the amounts that would do',
    async (amount) => {
      const { status, body } = await product.preflight({ ...whole(), amount });
      expect([status, body['code']]).toEqual(amount === '0.00000001' ? [422, 'amount_too_low'] : [400, 'invalid_amount']);
      if (amount !== '0.050000011') expect(body['details']).toMatchObject({ valid_amount_rounded_up: expect.stringMatching(/00001$/) });
    },
  );
});

describe('no address', () => {
  test('a reference that nobody registered gives no address', async () => {
    expect(await refused({ asset, reference: '00777', amount: '0.05000777' })).toEqual([404, 'reference_not_found']);
    expect(await refused({ internal_api_id: `reg_${'0'.repeat(24)}`, amount: '0.05' })).toEqual([404, 'reference_not_found']);
    expect(await refused({ asset: 'LTC.LTC', reference: '00001', amount: '0.05000001' })).toEqual([404, 'reference_not_found']);
  });

  test('no address is given when too little time is left, and after the end', async () => {
    await world().advance(3_250);
    const { seconds_remaining: seconds } = (await product.preflight(whole())).body.data;
    expect([seconds > 0, seconds <= 300]).toEqual([true, true]);
    await world().advance(seconds / 6);
    expect(await refused(whole())).toEqual([409, 'reference_expired']);
    await world().advance(400);
    expect(await refused(whole())).toEqual([409, 'reference_expired']);
  });

  test('a reference gives no address once it was used', async () => {
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
  ])('no address is given during a halt: %o', async (mimir, code) => {
    await world().control('state', { network: 'thorchain', mimir });
    expect(await refused(whole())).toEqual([503, code]);
  });

  test('no address is given while hosts disagree on the address or on the reference', async () => {
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

  test.each(['reset', 'garbage', 'status', 'html'])('no address is given while one of two hosts fails with %s', async (kind) => {
    await error('b', kind);
    expect((await refused(whole()))[0]).toBe(503);
  });
});

test('the preflight follows a rotated vault at once', async () => {
  const before = (await product.preflight(whole())).body.data.inbound_address;
  await world().control('vault', { network: 'thorchain', chain: 'BTC', rotate: true });
  const after = (await product.preflight(whole())).body.data.inbound_address;
  expect(after).not.toBe(before);
});
