import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aggregatorRoot } from '../contract/aggregator/endpoints.ts';
import { stretchDeadlines } from '../server/fixtures/deadlines.ts';
import { devnetApiKey } from '../server/runtime/env.ts';
import { type GeneratedClient, generateClient } from './fixtures/generated-client.ts';
import { type Running, startRunning } from './fixtures/running.ts';

stretchDeadlines({ timers: true });
let running: Running;
let made: GeneratedClient;

beforeAll(async () => {
  running = await startRunning();
  const document = (await (await running.overHttp('/openapi.json')).json()) as { readonly paths: Readonly<Record<string, unknown>> };
  const own = Object.entries(document.paths).filter(([path]) => path.startsWith(aggregatorRoot));
  made = await generateClient(
    { ...document, paths: Object.fromEntries(own) },
    { 'request.ts': 'aggregator-request.ts.txt', 'sample.ts': 'aggregator-sample.ts.txt', 'mistakes.ts': 'aggregator-mistakes.ts.txt' },
  );
});
afterAll(async () => {
  await running.close();
  made.remove();
});

test('compiles an aggregator client generated from the served document', () => {
  expect(made.problemsIn('sample.ts')).toEqual([]);
});

test('rejects by the client’s types what the service would refuse', () => {
  const lines = made.problemsIn('mistakes.ts').map((problem) => problem.split(':')[0]);
  expect([...new Set(lines)]).toEqual([6, 8, 10, 12, 15, 17].map((line) => `mistakes.ts ${line}`));
});

test('makes every call with the client, and reads the stream', async () => {
  const env = { ...process.env, ORIGIN: running.url, API_KEY: devnetApiKey };
  const { stdout } = await promisify(execFile)(process.execPath, [made.path('sample.ts')], { env });
  expect(JSON.parse(stdout)).toEqual({
    quote: ['MAYACHAIN', 'THORCHAIN'],
    tags: ['CHEAPEST', 'FASTEST', 'RECOMMENDED'],
    refused: [404, 'no_route'],
    tokens: 'MAYA.CACAO',
    providers: [4, 4],
    price: true,
    gas: true,
    balance: [['ETH.ETH', 18]],
    track: [404, 'transaction_not_found'],
    best: true,
    events: ['result', 'route', 'route', 'route', 'route'],
    shut: [401, 'invalid_api_key'],
  });
});
