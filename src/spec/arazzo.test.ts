import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arazzoDocument } from '../contract/openapi/arazzo.ts';
import type { QuoteResponse } from '../contract/v1/quote.ts';
import { type Running, startRunning } from './fixtures/running.ts';

const root = new URL('../..', import.meta.url).pathname;
const redocly = join(root, 'node_modules/.bin/redocly');
const swap = {
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '10000000',
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};

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

/** The steps of a workflow as respect ran them against the service. */
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

test('the workflows lead from a quote over its check to the payout', { timeout: 120_000 }, async () => {
  const prepared = await respect('prepareSwap', swap);
  expect(prepared.map(({ stepId, status }) => [stepId, status])).toEqual([
    ['quote', 'success'],
    ['check', 'success'],
  ]);
  const { network = '', memo, inbound_address: to } = (prepared[0]?.response?.body ?? {}) as Readonly<Record<string, string>>;
  const { tx } = (await running.control('pay', { network, asset: swap.from_asset, amount: swap.amount, to, memo })) as { tx: string };
  await running.control('clock', { advance_blocks: 1000 });
  const [followed] = await respect('followSwap', { network, tx });
  expect(followed).toMatchObject({ stepId: 'track', status: 'success', response: { body: { state: 'done' } } });
});

test('a workflow stops where the address cannot be verified', { timeout: 120_000 }, async () => {
  await running.control('fault', { face: 'thornode', host: 'b', kind: 'reset' });
  await running.control('fault', { face: 'mayanode', host: 'b', kind: 'reset' });
  // What both operators said before counts for some seconds.
  const payable = async () => {
    const { offers } = (await (await running.overHttp(`/api/v1/quote?${new URLSearchParams(swap)}`)).json()) as QuoteResponse;
    return offers.filter(({ inbound_address: address }) => address !== undefined);
  };
  await expect.poll(payable, { timeout: 30_000, interval: 500 }).toEqual([]);
  const [quote] = await respect('prepareSwap', swap);
  expect(quote).toMatchObject({ stepId: 'quote', status: 'error' });
});
