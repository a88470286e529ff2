import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arazzoDocument } from '../contract/openapi/arazzo.ts';
import type { QuoteResponse } from '../contract/v1/quote.ts';
import { stretchDeadlines } from '../server/fixtures/deadlines.ts';
import { type Running, startRunning } from './fixtures/running.ts';

const root = new URL('../..', import.meta.url).pathname;
const redocly = join(root, 'node_modules/.bin/redocly');
const swap = {
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '10000000',
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};

stretchDeadlines({ timers: true });
let running: Running;
let folder: string;

beforeAll(async () => {
  running = await startRunning();
  folder = mkdtempSync(join(tmpdir(), 'arazzo-'));
  writeFileSync(join(folder, 'arazzo.json'), JSON.stringify(arazzoDocument(running.url)));
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Step {
  readonly stepId: string;
  readonly status: string;
  readonly response?: { readonly body: Readonly<Record<string, unknown>> };
}

/** Steps of a workflow as run by Redocly Respect against the service. */
async function respect(workflow: string, inputs: Readonly<Record<string, string>>): Promise<readonly Step[]> {
  const output = join(folder, `${workflow}.json`);
  const values = Object.entries(inputs).map(([name, value]) => `--input=${name}=${value}`);
  const flags = ['--workflow', workflow, ...values, '--server', `strait=${running.url}`, '--json-output', output];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  await promisify(execFile)(redocly, ['respect', join(folder, 'arazzo.json'), ...flags], { cwd: folder, env }).catch(() => undefined);
  const { files } = JSON.parse(readFileSync(output, 'utf8')) as {
    readonly files: Readonly<Record<string, { readonly executedWorkflows: readonly { readonly executedSteps: readonly Step[] }[] }>>;
  };
  return Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows.flatMap(({ executedSteps }) => executedSteps));
}

/** Number of offers in a quote that name an address. */
async function payableOffers({ from_asset, to_asset, amount, destination }: typeof swap): Promise<number> {
  const query = new URLSearchParams({ from_asset, to_asset, amount, destination });
  const { offers } = (await (await running.overHttp(`/api/v1/quote?${query}`)).json()) as QuoteResponse;
  return offers.filter(({ inbound_address: address }) => address !== undefined).length;
}

const fromEther = {
  from_asset: 'ETH.ETH',
  to_asset: 'BTC.BTC',
  amount: '100000000',
  destination: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  sender: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};

type Body = Readonly<Record<string, string>> & {
  readonly payment: Readonly<Record<string, string>>;
  readonly transaction?: Readonly<Record<string, string>>;
};

test.each([
  ['prepareSwap', swap],
  ['prepareEvmSwap', fromEther],
])('runs from a quote through its check and deposit to the payout: %s', async (workflow, inputs) => {
  // A fresh process may not have heard from both operators yet.
  await expect.poll(() => payableOffers(inputs), { interval: 500 }).toBeGreaterThan(1);
  const prepared = await respect(workflow, inputs);
  expect(prepared.map(({ stepId, status }) => [stepId, status])).toEqual([
    [expect.stringMatching(/^quote/), 'success'],
    [expect.stringMatching(/^check/), 'success'],
    [expect.stringMatching(/^deposit/), 'success'],
  ]);
  const [quoted, , built] = prepared.map(({ response }) => response?.body) as unknown as readonly [Body, Body, Body];
  expect(BigInt(built['minimum_payout'] ?? 0)).toBeGreaterThanOrEqual(BigInt(quoted['minimum_payout'] ?? 0));
  expect(built.transaction?.['to']?.toLowerCase()).toBe(quoted['router']?.toLowerCase());
  const { network = '' } = built;
  const paid = { network, asset: inputs.from_asset, amount: inputs.amount, to: built.payment['to'], memo: built.payment['memo'] };
  const { tx } = (await running.control('pay', paid)) as { tx: string };
  await running.control('clock', { advance_blocks: 1000 });
  const [followed] = await respect('followSwap', { network, tx });
  expect(followed).toMatchObject({ stepId: 'track', status: 'success', response: { body: { state: 'done' } } });
});

test('stops a workflow where the address cannot be verified', async () => {
  await running.control('fault', { face: 'thornode', host: 'b', kind: 'reset' });
  await running.control('fault', { face: 'mayanode', host: 'b', kind: 'reset' });
  // Earlier replies of both operators stay cached for some seconds.
  await expect.poll(() => payableOffers(swap), { interval: 500 }).toBe(0);
  const [quote] = await respect('prepareSwap', swap);
  expect(quote).toMatchObject({ stepId: 'quote', status: 'error' });
});
