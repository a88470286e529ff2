import { describe, expect, test } from 'vitest';
import { paymentEndpoint } from '../../contract/v1/payment.ts';
import { AppError, must } from '../../core/errors.ts';
import { stretchDeadlines } from '../../server/fixtures/deadlines.ts';
import { testWorld } from '../fixtures/test-world.ts';
import { payment } from './payment.ts';

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
stretchDeadlines({ timers: true });
const world = testWorld();

type Fields = Readonly<Record<string, unknown>>;

async function readPayment(fields: Fields, deps = world.deps()) {
  const reply = paymentEndpoint.respond(await payment(must(paymentEndpoint.parse(fields)), deps), Date.now());
  if (!reply.ok) throw new AppError(reply.error);
  expect(paymentEndpoint.response.safeParse(reply.answer).error?.message).toBeUndefined();
  return reply.answer;
}
const catchCode = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof AppError ? error.info.code : Promise.reject(error)),
  );
const pay = async (fields: Fields) => String(((await world.control('pay', { network: 'thorchain', ...fields })) as Fields)['tx']);

describe('a payment', () => {
  test('is read from its chain, whatever the spelling of its hash', async () => {
    const memo = '=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const tx = await pay({ asset: 'BTC.BTC', amount: '1000000', memo });
    const answer = await readPayment({ chain: 'btc', tx: `0x${tx.toUpperCase()}` });
    expect(answer).toMatchObject({
      chain: 'BTC',
      tx: tx.toLowerCase(),
      memo,
      payments: [{ asset: 'BTC.BTC', amount: '1000000', decimals: 8 }],
    });
    expect(answer.payments[0]?.to).toMatch(/^bc1/);
  });

  test('names a token as the networks swap it', async () => {
    const tx = await pay({ asset: usdc, amount: '10000000000', memo: '=:BTC.BTC:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' });
    const answer = await readPayment({ chain: 'ETH', tx });
    expect(answer).toMatchObject({ tx: `0x${tx.toLowerCase()}`, payments: [{ asset: usdc, amount: '100000000', decimals: 6 }] });
    expect(answer.payments[0]?.router).toMatch(/^0x/);
  });

  test('is not found when the chain does not show it or has no endpoint', async () => {
    const tx = 'ab'.repeat(32);
    expect(await catchCode(readPayment({ chain: 'XRP', tx }))).toBe('transaction_not_found');
    expect(await catchCode(readPayment({ chain: 'XRD', tx }))).toBe('not_found');
    const down = world.deps((url, init) => (String(url).includes('/xrp') ? Promise.reject(new TypeError('down')) : fetch(url, init)));
    expect(await catchCode(readPayment({ chain: 'XRP', tx }, down))).toBe('upstream_unavailable');
  });
});

test.each([
  [{ tx: 'ab'.repeat(32) }, 'chain'],
  [{ chain: 'BTC' }, 'tx'],
  [{ chain: 'BTC', tx: 'ab' }, 'tx'],
  [{ chain: 'SOL', tx: 'ab'.repeat(32) }, 'tx'],
  [{ chain: 'BTC', tx: '5'.repeat(88) }, 'tx'],
  [{ chain: 'BTC', tx: `${'ab'.repeat(32)}-2` }, 'tx'],
  [{ chain: 'BTC', tx: 'ab'.repeat(32), host: 'a' }, 'host'],
])('rejects %j', (fields, field) => {
  expect(paymentEndpoint.parse(fields)).toMatchObject({ ok: false, error: { code: 'invalid_field', field } });
});
