import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDevnet } from '../../../scripts/devnet/server.ts';
import { freePortPair } from '../../../scripts/serve/product.ts';
import { limits } from '../../contract/limits.ts';
import { openApiDocument } from '../../contract/openapi/openapi.ts';
import { chains } from '../../core/chain/chain.ts';
import { type Platform, startPlatform } from '../../host/server.ts';
import { person, swapMemo } from '../../server/fixtures/memoless-world.ts';
import { devnetApiKey } from '../../server/runtime/env.ts';
import { type Answered, followHint, type User } from './follow-hint.ts';
import { type SentCall, wrongInputs } from './wrong-inputs.ts';

type Facts = Readonly<Record<string, unknown>>;

let url: string;
let platform: Platform;
let close: () => Promise<void>;
let control: (name: string, body: object) => Promise<Facts>;

beforeAll(async () => {
  const port = await freePortPair();
  url = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'wrong-inputs-'));
  const limit = Object.keys(limits).map((name) => `${name}=100000/60`);
  Object.assign(process.env, {
    PORT: `${port}`,
    SITE_URL: url,
    DATA_DIR: join(folder, 'data'),
    RATE_LIMITS: limit.join(','),
    MEMOLESS_MAX_USD: '1000000',
  });
  writeFileSync(join(folder, '404.html'), '<!doctype html><title>Missing</title>');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument(url)));
  const devnet = await startDevnet({ port: port + 1 });
  platform = await startPlatform({ port, dist: folder });
  control = async (name, body) =>
    (await fetch(`${devnet.url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) })).json() as Promise<Facts>;
  close = async () => {
    await platform.close();
    await devnet.close();
  };
});
afterAll(() => close());

/** Produces blocks while the work runs. */
async function meanwhile<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void control('clock', { advance_blocks: 1 }).catch(() => undefined), 500);
  return work.finally(() => clearInterval(timer));
}

const json = { 'Content-Type': 'application/json' };

async function sendRest({ surface, at, input, headers, raw, method }: SentCall): Promise<Answered> {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const sent = surface === 'get' ? { method: method ?? 'GET' } : { method: 'POST', body: raw ?? JSON.stringify(input) };
  const response = await fetch(`${url}${at}${surface === 'get' ? `?${query}` : ''}`, { ...sent, headers: { ...json, ...headers } });
  const body = (await response.json().catch(() => ({}))) as Facts;
  return { works: response.ok && body['payable'] !== false, body };
}

async function sendMcp({ surface, at, input, headers }: SentCall): Promise<Answered> {
  const named = surface === 'tool' ? { method: 'tools/call', params: { name: at, arguments: input } } : { method: at, params: input };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...named });
  const answer = (await (await fetch(`${url}/mcp`, { method: 'POST', body, headers: { ...json, ...headers } })).json()) as {
    readonly error?: { readonly message: string; readonly data?: Facts };
    readonly result?: Facts & { readonly isError?: boolean; readonly content?: readonly { readonly text: string }[] };
  };
  if (answer.error) return { works: false, body: { message: answer.error.message, ...answer.error.data } };
  if (answer.result?.isError) return { works: false, body: JSON.parse(answer.result.content?.[1]?.text ?? '{}') };
  return {
    works: answer.result?.['structuredContent'] === undefined || (answer.result['structuredContent'] as Facts)['payable'] !== false,
    body: answer.result ?? {},
  };
}

const maxTries = 5;

/** Sends a call, and repeats it when a node was too slow, as any is on a busy machine. */
async function send(attempt: SentCall): Promise<Answered> {
  for (let tries = 1; ; tries += 1) {
    const answered = await (attempt.surface === 'get' || attempt.surface === 'post' ? sendRest(attempt) : sendMcp(attempt));
    if (tries === maxTries || !/^upstream_|^deposit_unverified$/.test(`${answered.body['code']}`)) return answered;
  }
}

const quotedOrder = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', destination: person('ETH') };

/** The user who makes the mistakes: has paid a deposit and registered an order. */
async function userOf(registration: string): Promise<User> {
  const { tx } = await control('pay', { network: 'thorchain', asset: 'BTC.BTC', amount: '10000000', memo: swapMemo('BTC.BTC', 'paid') });
  await control('clock', { advance_blocks: 20 });
  const toChainId = (chain: string) => Object.values(chains).find(({ id, name }) => id === chain || name === chain)?.id ?? chain;
  return {
    address: (chain) => person(toChainId(chain.split(' or ')[0] ?? chain)),
    name: 'strait',
    tx: String(tx),
    registration,
    apiKey: devnetApiKey,
    quoted: async () => (await send({ surface: 'get', at: '/api/v1/quote', input: { ...quotedOrder, network: 'thorchain' } })).body,
  };
}

/** Follows hints until a call works; returns the steps taken, or where it ended. */
async function lead(first: SentCall, user: User): Promise<{ readonly works: boolean; readonly way: readonly string[] }> {
  let [attempt, answered] = [first, await send(first)];
  const way: string[] = [];
  for (let step = 0; step < 4; step += 1) {
    way.push(
      `${attempt.surface} ${attempt.at} ${JSON.stringify(attempt.input)} -> ${answered.works ? 'works' : `${answered.body['code']} ${answered.body['field'] ?? ''}: ${answered.body['message'] ?? ''} ${answered.body['hint'] ?? JSON.stringify(answered.body['problems'])}`}`,
    );
    if (answered.works) return { works: step > 0, way };
    const next = await followHint(attempt, answered, user);
    if (next === undefined) break;
    attempt = next;
    answered = attempt.at.endsWith('/register') ? await meanwhile(send(attempt)) : await send(attempt);
  }
  return { works: false, way };
}

test('the hint for each of a hundred wrong inputs leads to a call that works', async () => {
  const order = { asset: 'BTC.BTC', memo: swapMemo('BTC.BTC'), requested_in_asset_amount: '0.05' };
  let body: Facts = {};
  const reference = async () => {
    body = (await meanwhile(send({ surface: 'post', at: '/memoless/api/v1/register', input: order }))).body;
    return body['reference'];
  };
  await expect.poll(reference).toBeDefined();
  const user = await userOf(String(body['internal_api_id']));
  const inputs = wrongInputs({ tx: user.tx, reference: String(body['reference']), amount: String(body['suggested_in_asset_amount']) });
  expect(new Set(inputs.map(({ title, attempt }) => `${attempt.surface} ${title}`)).size).toBe(inputs.length);
  expect(inputs.length).toBeGreaterThanOrEqual(100);
  const ended: string[] = [];
  for (const { title, attempt } of inputs) {
    const { works, way } = await lead(attempt, user);
    if (!works) ended.push(`${title}\n    ${way.join('\n    ')}`);
  }
  expect(ended.join('\n')).toBe('');
});
