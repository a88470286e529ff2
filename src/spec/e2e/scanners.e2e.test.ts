import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { computeScore, runChecks } from 'afdocs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AsBuilt, serveAsBuilt } from '../../../scripts/serve/fixtures/as-built.ts';
import { freePortPair, type Product, startProduct } from '../../../scripts/serve/product.ts';
import { discoveryPaths } from '../../contract/discovery.ts';

const root = new URL('../../..', import.meta.url).pathname;
const minScore = 98;

let product: Product;
let site: AsBuilt;
let folder: string;

beforeAll(async () => {
  product = await startProduct(await freePortPair());
  const view = (await (await fetch(product.url + discoveryPaths.agentViewJson)).json()) as { readonly url: string };
  site = await serveAsBuilt(product.url, new URL(view.url).origin);
  folder = mkdtempSync(join(tmpdir(), 'scanners-'));
});
afterAll(async () => {
  await site?.close();
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Output of a command-line scanner; its exit code adds nothing. */
async function printed(tool: string, args: readonly string[]): Promise<string> {
  const run = promisify(execFile)(join(root, 'node_modules/.bin', tool), [...args], { cwd: folder, maxBuffer: 16_000_000 });
  const { stdout } = await run.catch((failure: { readonly stdout: string }) => failure);
  return stdout;
}

test('scores at least 98 of 100 points in afdocs, with no failed check', async () => {
  const report = await runChecks(site.url, { samplingStrategy: 'deterministic', requestDelay: 0, maxConcurrency: 4 });
  const lost = report.results.filter(({ status }) => !['pass', 'skip'].includes(status));
  const told = lost.map(({ id, status, message }) => `${id} ${status}: ${message}`);
  expect(
    lost.filter(({ status }) => status === 'fail' || status === 'error'),
    told.join('\n'),
  ).toEqual([]);
  expect(computeScore(report).overall, told.join('\n')).toBeGreaterThanOrEqual(minScore);
});

interface Audit {
  readonly categories: Readonly<
    Record<
      string,
      { readonly checks: readonly { readonly name: string; readonly passed: boolean; readonly tier: string; readonly detail?: string }[] }
    >
  >;
}

test('passes every required check of agent-readability, and misses one recommended check', async () => {
  const { categories } = JSON.parse(await printed('agent-readability', ['audit', site.url, '--json'])) as Audit;
  const missed = Object.values(categories).flatMap(({ checks }) => checks.filter(({ passed }) => !passed));
  expect(missed.filter(({ tier }) => tier === 'required')).toEqual([]);
  // A missing page stays 404; the scanner would expect a success here.
  expect(missed.map(({ name }) => name)).toEqual(['Missing page → markdown']);
});

test('passes every check of agent-ready except the one for tools on the page itself', async () => {
  await printed('agent-ready', [site.url]);
  const { checks } = JSON.parse(readFileSync(join(folder, 'agent-ready-out/agent-ready.json'), 'utf8')) as {
    readonly checks: readonly { readonly id: string; readonly pass: boolean }[];
  };
  expect(checks.length).toBeGreaterThan(8);
  expect(checks.filter(({ id, pass }) => !pass && id !== 'webmcp').map(({ id }) => id)).toEqual([]);
});
