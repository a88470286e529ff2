import { beforeAll, describe, expect, test } from 'vitest';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv, type MemolessProcess, memolessProcess, swapMemo } from '../fixtures/memoless-world.ts';
import { startTestWorld } from '../fixtures/test-world.ts';
import { readEnv } from '../runtime/env.ts';

stretchDeadlines({ timers: true });
const world = startTestWorld();
let product: MemolessProcess;

beforeAll(() => {
  product = memolessProcess(devnetEnv(world().url, { memoless: readEnv({}).memoless }));
});

const asset = 'BTC.BTC';
const request = (amount: string, limit = '1') => ({ asset, memo: swapMemo(asset, 'somebody', limit), requested_in_asset_amount: amount });

describe('an order above the operator’s limit', () => {
  test('is refused when its amount is too high, with the maximum', async () => {
    const refused = await product.register(request('0.05'));
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'amount_too_high',
        field: 'requested_in_asset_amount',
        details: {
          maximum_usd: '2000',
          largest_amount: expect.stringMatching(/^\d+$/),
          largest_in_asset_amount: expect.stringMatching(/^0\.0\d+$/),
        },
      },
    });
    expect(refused.body['hint']).toMatch(/worth about \$\d,\d{3}; .* up to \$2,000.*from a wallet or with a memo/);
    const { largest_amount: units = '', largest_in_asset_amount: largest = '' } = refused.body['details'] as Record<string, string>;
    expect(Number(units)).toBe(Math.round(Number(largest) * 100_000_000));
    const { body } = await product.assets();
    const [bitcoin] = body.assets.filter((one) => one.asset === asset);
    expect([bitcoin?.maximum_usd, bitcoin?.maximum_amount]).toEqual(['2000.00', Number(largest).toFixed(8)]);
  });

  test('is refused by the minimum payout of its memo when no amount is named', async () => {
    const { requested_in_asset_amount: _none, ...open } = request('', '100000000');
    expect(await product.register(open)).toMatchObject({ status: 422, body: { code: 'amount_too_high', field: 'memo' } });
  });

  test('gets no address, but the largest allowed amount that carries the reference', async () => {
    const { body: registered } = await world().while(product.register(request('0.01')));
    const { reference = '' } = registered;
    const small = await product.preflight({ asset, reference, amount: registered.suggested_in_asset_amount });
    expect(small.status).toBe(200);
    const large = await product.preflight({ asset, reference, amount: `0.050${reference}` });
    expect([large.status, large.body['code']]).toEqual([422, 'amount_too_high']);
    expect(JSON.stringify(large.body)).not.toMatch(/bc1q|data:image/);
    const { valid_amount_rounded_down: amount = '' } = large.body['details'] as Record<string, string>;
    expect(amount).toMatch(new RegExp(`^0\\.01\\d${reference}$`));
    expect((await product.preflight({ asset, reference, amount })).status).toBe(200);
  });
});

test('the limit defaults to 2,000 dollars and must be above zero', () => {
  expect(readEnv({}).memoless.mostUsd).toBe(200_000_000_000n);
  expect(readEnv({ MEMOLESS_MAX_USD: '150.5' }).memoless.mostUsd).toBe(15_050_000_000n);
  expect(() => readEnv({ MEMOLESS_MAX_USD: '0' })).toThrow(/MEMOLESS_MAX_USD/);
});
