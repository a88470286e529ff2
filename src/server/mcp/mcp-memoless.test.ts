import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createServerDeps, type ServerDeps } from '../deps/deps.ts';
import { stretchDeadlines } from '../fixtures/deadlines.ts';
import { type DevnetWorld, devnetEnv, lookingOften, person, startDevnetWorld, swapMemo } from '../fixtures/memoless-world.ts';
import { createMcpHandler } from './mcp.ts';

type Facts = Readonly<Record<string, unknown>>;

const siteUrl = 'https://swap.example';
let devnet: DevnetWorld;
let deps: ServerDeps;

stretchDeadlines({ timers: true });
beforeAll(async () => {
  devnet = await startDevnetWorld();
});
afterAll(() => devnet.close());
beforeEach(async () => {
  await devnet.reset();
  deps = lookingOften(createServerDeps(devnetEnv(devnet.url, { siteUrl, isPublic: true }), () => undefined));
});

interface Called {
  readonly text: string;
  readonly facts: Facts;
}

/** Calls a tool; the facts of a failure are its error body. */
async function call(name: string, input: object, headers: Readonly<Record<string, string>> = {}, given = deps): Promise<Called> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } });
  const sent = new Request(`${siteUrl}/mcp?tools=all`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  const { result } = (await (await createMcpHandler(() => given)(sent)).json()) as {
    readonly result: {
      readonly isError?: boolean;
      readonly structuredContent: Facts;
      readonly content: readonly { readonly text: string }[];
    };
  };
  const [words, failure] = result.content;
  return { text: words?.text ?? '', facts: result.isError ? JSON.parse(failure?.text ?? '{}') : result.structuredContent };
}

const order = { asset: 'BTC.BTC', memo: swapMemo('BTC.BTC'), requested_in_asset_amount: '0.05' };
const register = (input: object = order, headers = {}) => devnet.while(call('register_memoless', input, headers));

test('registers and verifies an order through the signing process, and its payment becomes the swap', async () => {
  const { facts, text } = await register({ ...order, asset: 'bitcoin' });
  expect(facts).toMatchObject({
    status: 'registered',
    asset: 'BTC.BTC',
    reused: false,
    suggested_in_asset_amount: expect.stringMatching(/^0\.05/),
  });
  for (const part of [facts['reference'], facts['suggested_in_asset_amount'], facts['internal_api_id']]) expect(text).toContain(part);
  const amount = facts['suggested_in_asset_amount'];
  const checked = await call('preflight_memoless', { internal_api_id: facts['internal_api_id'], amount });
  expect(checked.facts).toMatchObject({
    amount,
    memo: order.memo,
    destination: person('ETH'),
    inbound_address: expect.stringMatching(/^bc1q/),
  });
  for (const part of ['Payable now', amount, checked.facts['inbound_address'], person('ETH')]) expect(checked.text).toContain(part);
  const other = await call('preflight_memoless', { internal_api_id: facts['internal_api_id'], amount: '0.05' });
  expect(other.facts).toMatchObject({ code: 'invalid_amount', field: 'amount', details: { valid_amount_rounded_up: amount } });
});

test('states the cap and the risks of a race and of exchanges before any amount, and the payment that used the reference', async () => {
  const first = await register({ ...order, idempotency_key: 'order-9' });
  const { suggested_in_asset_amount: amount, internal_api_id } = first.facts;
  const checked = await call('preflight_memoless', { internal_api_id, amount });
  for (const { text } of [first, checked]) {
    const dangers = text.slice(0, text.indexOf(String(amount)));
    expect(dangers).toMatch(/\$[\d,]+ at most.* can use it up before they pay.* never pay from an exchange/);
  }
  const { tx } = await devnet.control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: String(amount).replace('0.0', '') });
  await devnet.advance(200);
  const preflight = () => call('preflight_memoless', { internal_api_id, amount });
  await expect.poll(async () => (await preflight()).facts, { interval: 300 }).toMatchObject({ code: 'reference_expired' });
  expect((await preflight()).facts).toMatchObject({ hint: expect.stringContaining(`${tx}`), details: { transaction: tx } });
  const again = await register({ ...order, idempotency_key: 'order-9' });
  expect(again.facts).toMatchObject({ status: 'used', transaction: tx });
  expect(again.facts).not.toHaveProperty('suggested_in_asset_amount');
  expect(again.text).toMatch(/^Used: /);
});

test('pays nothing more for a repeated order or key', async () => {
  const keyed = { ...order, memo: swapMemo('BTC.BTC', 'another'), idempotency_key: 'order-7' };
  const [first, again] = [await register(keyed), await register(keyed)];
  expect(again.facts['internal_api_id']).toBe(first.facts['internal_api_id']);
  expect((await register({ ...keyed, idempotency_key: undefined })).facts).toMatchObject({
    internal_api_id: first.facts['internal_api_id'],
    reused: true,
  });
  expect((await register({ ...order, idempotency_key: 'order-7' })).facts['code']).toBe('idempotency_key_reused');
  expect(await devnet.references()).toHaveLength(1);
});

test('refuses at no cost what REST would refuse to register', async () => {
  const refused = async (input: object, headers = {}) => (await call('register_memoless', input, headers)).facts;
  expect(await refused({ ...order, asset: 'ETH.USDC' })).toMatchObject({ code: 'invalid_asset', field: 'asset' });
  expect(await refused({ asset: 'BTC.BTC' })).toMatchObject({
    code: 'invalid_field',
    field: 'memo',
    hint: expect.stringContaining('memo of a quote'),
  });
  expect(await refused({ ...order, webhook_url: 'https://x.example' })).toMatchObject({ code: 'invalid_field', field: 'webhook_url' });
  for (const key of [7, '', '訂單1', 'a\nb', 'a'.repeat(256)])
    expect(await refused({ ...order, idempotency_key: key })).toMatchObject({ code: 'invalid_idempotency_key' });
  expect(await refused(order, { Origin: 'https://another.example' })).toMatchObject({ code: 'origin_not_allowed' });
  expect(await devnet.references()).toHaveLength(0);
});

test('counts MCP registrations against the REST limit of the same caller', async () => {
  const env = devnetEnv(devnet.url, { siteUrl, rateLimits: { 'memoless-register': { quota: 1, seconds: 600 } } });
  deps = lookingOften(createServerDeps(env, () => undefined));
  expect((await register()).facts).toMatchObject({ status: 'registered' });
  const { facts, text } = await register({ ...order, memo: swapMemo('BTC.BTC', 'next') });
  expect([facts['code'], text]).toEqual(['rate_limited', expect.stringContaining('rate_limited: ')]);
  expect((await call('list_pools', { limit: 1 })).facts).toHaveProperty('pools');
});

test('returns memoless_unavailable on a deployment without a signer', async () => {
  const { signerKey: _none, ...memoless } = devnetEnv(devnet.url).memoless;
  const poor = createServerDeps(devnetEnv(devnet.url, { siteUrl, memoless }), () => undefined);
  expect((await call('register_memoless', order, {}, poor)).facts).toMatchObject({ code: 'memoless_unavailable' });
});
