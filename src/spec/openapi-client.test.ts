import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stretchDeadlines } from '../server/fixtures/deadlines.ts';
import { type GeneratedClient, generateClient } from './fixtures/generated-client.ts';
import { type Running, startRunning } from './fixtures/running.ts';

stretchDeadlines({ timers: true });
let running: Running;
let made: GeneratedClient;

beforeAll(async () => {
  running = await startRunning();
  made = await generateClient(await (await running.overHttp('/openapi.json')).json(), {
    'request.ts': 'client-request.ts.txt',
    'sample.ts': 'client-sample.ts.txt',
    'mistakes.ts': 'client-mistakes.ts.txt',
  });
});
afterAll(async () => {
  await running.close();
  made.remove();
});

test('compiles a client generated from the served document', () => {
  expect(made.problemsIn('sample.ts')).toEqual([]);
});

test('rejects by the client’s types what the service would refuse', () => {
  const lines = made.problemsIn('mistakes.ts').map((problem) => problem.split(':')[0]);
  expect([...new Set(lines)]).toEqual([6, 8, 10, 12, 15, 17].map((line) => `mistakes.ts ${line}`));
});

test('makes one call of each kind with the client', async () => {
  const env = { ...process.env, ORIGIN: running.url };
  const { stdout } = await promisify(execFile)(process.execPath, [made.path('sample.ts')], { env });
  expect(JSON.parse(stdout)).toEqual({
    quote: true,
    refused: true,
    pools: 30,
    status: true,
    newsletter: ['pending_confirmation', 'true'],
    report: true,
  });
});
