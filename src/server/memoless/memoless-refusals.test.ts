import { beforeAll, expect, test } from 'vitest';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { devnetEnv, type MemolessProcess, memolessProcess, person, swapMemo } from '../fixtures/memoless-world.ts';
import { startTestWorld } from '../fixtures/test-world.ts';

stretchDeadlines({ timers: true });
const world = startTestWorld();
let product: MemolessProcess;

beforeAll(async () => {
  product = memolessProcess(devnetEnv(world().url));
});

const request = { asset: 'BTC.BTC', memo: swapMemo('BTC.BTC', 'a'), requested_in_asset_amount: '0.05' };

test.each([
  ['no memo', { asset: 'BTC.BTC' }, 400, 'invalid_field'],
  ['no asset', { memo: '=:e:x:1' }, 400, 'invalid_field'],
  ['a token', { ...request, asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48' }, 400, 'invalid_asset'],
  ['an asset that only MAYAChain takes', { ...request, asset: 'DASH.DASH' }, 404, 'no_route'],
  ['a memo without a limit', { asset: 'BTC.BTC', memo: swapMemo('BTC.BTC', 'a', '0') }, 400, 'invalid_field'],
  ['a memo of no swap', { asset: 'BTC.BTC', memo: 'donate:BTC.BTC' }, 400, 'invalid_field'],
  [
    'a destination of another chain',
    { asset: 'BTC.BTC', memo: '=:e:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq:1' },
    400,
    'invalid_address',
  ],
  [
    'a destination with a typing error',
    { asset: 'BTC.BTC', memo: '=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD:1' },
    400,
    'invalid_address',
  ],
  [
    'a destination that is a contract of a token',
    { asset: 'BTC.BTC', memo: '=:e:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48:1' },
    400,
    'invalid_address',
  ],
  ['an affiliate that nobody owns', { ...request, memo: `${request.memo}:nobody:10` }, 400, 'invalid_field'],
  ['a swap into itself', { asset: 'ETH.ETH', memo: swapMemo('BTC.BTC') }, 400, 'same_asset'],
  ['a target that nobody swaps', { asset: 'BTC.BTC', memo: `=:ETH.NOSUCH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:1` }, 404, 'no_route'],
  ['an amount of nothing', { ...request, requested_in_asset_amount: '0' }, 400, 'invalid_amount'],
  ['an amount with an exponent', { ...request, requested_in_asset_amount: 1e-7 }, 400, 'invalid_amount'],
  ['a field that there is not', { ...request, affiliate: 'me' }, 400, 'invalid_field'],
])('rejects a request with %s in both error formats', async (_name, body, status, code) => {
  const refused = await product.register(body);
  expect(refused).toMatchObject({
    status,
    body: { code, success: false, hint: expect.any(String), error: { message: expect.any(String) } },
  });
  expect(refused.body['documentation']).toContain(`/developers/errors#${code}`);
});

test('registers nothing for an affiliate whose name has expired, and does for one that lives', async () => {
  const register = (letter: string, name: string) =>
    product.register({ asset: 'BTC.BTC', memo: `${swapMemo('BTC.BTC', letter)}:${name}:10` });
  const height = async () => (await (await fetch(`${world().url}/thornode/thorchain/lastblock`)).json())[0].thorchain;
  await world().control('state', {
    network: 'thorchain',
    names: { brief: { owner: person('THOR'), expires: (await height()) + 1, aliases: {} } },
  });
  await world().control('clock', { advance_blocks: 2 });
  expect(await register('b', 'brief')).toMatchObject({
    status: 400,
    body: { code: 'invalid_field', field: 'memo', hint: expect.stringMatching(/expired.*Nothing was registered/) },
  });
  expect(await world().while(register('c', 'strait'))).toMatchObject({ status: 201 });
});
