import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USwapConfig } from '@tcswap/helpers';
import { USwapApi } from '@tcswap/helpers/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDevnet } from '../../../scripts/devnet/server.ts';
import { freePortPair } from '../../../scripts/serve/product.ts';
import { memolessRoot } from '../../contract/memoless/fields.ts';
import { openApiDocument } from '../../contract/openapi/openapi.ts';
import { type Platform, startPlatform } from '../../host/server.ts';
import { readDocument } from '../../spec/fixtures/document.ts';
import { swapMemo } from '../fixtures/memoless-world.ts';

let platform: Platform;
let control: (name: string, body: object) => Promise<unknown>;
let close: () => Promise<void>;
let url: string;

beforeAll(async () => {
  const port = await freePortPair();
  url = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'client-'));
  Object.assign(process.env, {
    PORT: `${port}`,
    SITE_URL: url,
    DATA_DIR: join(folder, 'data'),
    RATE_LIMITS: 'memoless-register=1000/60,memoless=1000/60',
    MEMOLESS_MAX_USD: '1000000',
  });
  writeFileSync(join(folder, '404.html'), '<!doctype html><title>Missing</title>');
  const devnet = await startDevnet({ port: port + 1 });
  platform = await startPlatform({ port, dist: folder });
  control = async (name, body) => (await fetch(`${devnet.url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) })).json();
  close = async () => {
    await platform.close();
    await devnet.close();
  };
});
afterAll(() => close());

/** Produces blocks until the work is done. */
async function meanwhile<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void control('clock', { advance_blocks: 1 }).catch(() => undefined), 800);
  return work.finally(() => clearInterval(timer));
}

test('the client of the official SDK registers and verifies unchanged', async () => {
  USwapConfig.set({
    envs: { ...USwapConfig.get('envs'), memolessApiUrl: `${url}/memoless/api/v1` },
    apiKeys: { ...USwapConfig.get('apiKeys'), memoless: 'any' },
  });
  const listed = await USwapApi.getMemolessAssets();
  expect(listed.success).toBe(true);
  expect(listed.assets.find(({ asset }) => asset === 'BTC.BTC')).toMatchObject({
    decimals: 8,
    status: 'Available',
    isToken: false,
    priceUSD: expect.any(Number),
  });
  const memo = swapMemo('BTC.BTC');
  const register = () => meanwhile(USwapApi.registerMemoless({ asset: 'BTC.BTC', memo, requested_in_asset_amount: '0.05' }));
  // On a busy machine, the first request may return before its reference is known.
  await expect.poll(async () => (await register()).reference).toBe('00001');
  const made = await register();
  expect(made).toMatchObject({
    success: true,
    asset: 'BTC.BTC',
    memo,
    reference: '00001',
    reference_length: 5,
    decimals: 8,
    suggested_in_asset_amount: '0.05000001',
  });
  expect([made.registration_hash, made.registered_by.slice(0, 5), made.minimum_amount_to_send]).toEqual([
    made.txHash,
    'thor1',
    '0.00100001',
  ]);
  for (const request of [
    { asset: 'BTC.BTC', reference: made.reference, amount: '0.05000001' },
    { internal_api_id: made.internal_api_id, amount: '0.05000001' },
  ]) {
    const checked = await USwapApi.preflightMemoless(request);
    expect(checked).toMatchObject({
      success: true,
      data: { memo, max_uses: 1, current_uses: 0, inbound_address: expect.stringMatching(/^bc1q/) },
    });
    expect(checked.data.qr_code).toContain('amount=0.05000001');
  }
  await expect(USwapApi.preflightMemoless({ asset: 'BTC.BTC', reference: made.reference, amount: '0.05' })).rejects.toThrow();
});

const { operations, validator } = readDocument(openApiDocument('https://swap.example'));

/** Checks that the response matches the document for this status, without undocumented members. */
function documentedAs(method: string, path: string, status: number, body: unknown): void {
  const named = operations.filter((one) => new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(`${memolessRoot}/${path}`));
  const operation = named.find((one) => one.method === method) ?? named[0];
  const schema = operation?.answers[status]?.content['application/json']?.schema;
  if (schema === undefined) throw new Error(`${method} ${path}: ${status} is not documented`);
  const accepts = validator(schema);
  expect([accepts(body), accepts.errors]).toEqual([true, null]);
}

const documented = [
  ['GET', 'assets', undefined, 200],
  ['GET', 'assets/BTC.BTC', undefined, 200],
  ['GET', 'assets/NOPE.NOPE', undefined, 400],
  ['GET', 'assets/SUI.SUI', undefined, 400],
  ['GET', 'assets/DASH.DASH', undefined, 404],
  ['GET', 'health', undefined, 200],
  ['GET', `register/reg_${'0'.repeat(24)}`, undefined, 404],
  ['GET', 'register/other', undefined, 400],
  ['POST', 'register', {}, 400],
  ['POST', 'register', { asset: 'BTC.BTC' }, 400],
  ['POST', 'register', { asset: 'BTC', memo: '=:e:x:1' }, 400],
  ['POST', 'preflight', {}, 400],
  ['POST', 'preflight', { amount: '0.05' }, 400],
  ['POST', 'suggest-amounts', { asset: 'BTC.BTC', reference: '00042', requested_amount: '0.05' }, 200],
  ['POST', 'suggest-amounts', { asset: 'BTC.BTC', reference: '0', requested_amount: '0.05' }, 400],
  ['POST', 'track-transaction', { txHash: `0x${'ab'.repeat(32)}` }, 200],
  ['POST', 'track-transaction', { txHash: 'hello' }, 200],
  ['POST', 'track-transaction', {}, 400],
  ['DELETE', 'assets', undefined, 405],
  ['GET', 'nothing', undefined, 404],
] as const;

test.each(documented)('%s %s with %o responds as documented: %i', async (method, path, body, status) => {
  const answer = await fetch(`${url}/memoless/api/v1/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const read = (await answer.json()) as Record<string, unknown>;
  expect({ status: answer.status, read }).toMatchObject({ status });
  if (path === 'nothing') return;
  documentedAs(method, path, status, read);
  expect(read['success']).toBe(status < 400);
  expect(answer.headers.has('ratelimit')).toBe(true);
  if (status >= 400)
    expect(read).toMatchObject({
      error: { code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) },
      code: expect.any(String),
      request_id: answer.headers.get('x-request-id'),
    });
});

test('the endpoints suggest amounts that carry a reference, and clean transaction hashes', async () => {
  const post = async (path: string, body: object) =>
    (
      await fetch(`${url}/memoless/api/v1/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json();
  expect(await post('suggest-amounts', { asset: 'BTC.BTC', reference: '42', requested_amount: 0.05 })).toMatchObject({
    data: {
      valid_amount_rounded_up: '0.05000042',
      valid_amount_rounded_down: '0.04900042',
      rounded_up_difference_usd: expect.stringMatching(/^0\.04/),
      minimum_amount_to_send: '0.00100042',
    },
  });
  expect(await post('suggest-amounts', { asset: 'GAIA.ATOM', reference: '00042', requested_amount: '0.01' })).toMatchObject({
    data: { valid_amount_rounded_up: '1.300042', minimum_amount_to_send: '1.300042' },
  });
  expect(await post('track-transaction', { txHash: `0x${'ab'.repeat(32)}` })).toEqual({
    success: true,
    tracking: {
      isValid: true,
      cleanTxHash: 'AB'.repeat(32),
      trackingUrl: `${url}/track?network=thorchain&tx=${'AB'.repeat(32)}`,
      network: 'thorchain',
    },
  });
  expect(await post('track-transaction', { txHash: 'hello' })).toEqual({
    success: true,
    tracking: { isValid: false, network: 'thorchain' },
  });
});
