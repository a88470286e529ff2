import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAsset } from '../../../src/core/asset/asset.ts';
import { parseExactJson } from '../../../src/nodes/http/exact-json.ts';
import { readMidgardHealth, readMidgardPools } from '../../../src/nodes/networks/wire/midgard.ts';
import { readConstants, readInboundAddresses, readLastBlock, readMimir, readPools } from '../../../src/nodes/networks/wire/network.ts';
import { type RunningDevnet, startDevnet } from '../../devnet/server.ts';
import { foreignAddress, foreignVault, inQuotes } from './fixtures/lie-parts.ts';
import { givePast, pastMs } from './fixtures/live-world.ts';
import { all, change, inEntry, type Lie, type LyingProxy, startLyingProxy, type Tell } from './fixtures/lying-proxy.ts';
import { readLiveArguments } from './live-arguments.ts';
import { liveChecks } from './live-checks.ts';
import type { LiveReport } from './live-report.ts';

let devnet: RunningDevnet;
let proxy: LyingProxy;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'check-live-'));
  devnet = await startDevnet({ port: 0, now: () => Date.now() - pastMs });
  await givePast(devnet.url);
  proxy = await startLyingProxy(devnet.url);
});
afterAll(async () => {
  await proxy.close();
  await devnet.close();
  rmSync(folder, { recursive: true });
});

interface Run {
  readonly code: number | null;
  readonly said: string;
  /** Text of each written file, by name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Runs the command as an operator would, with its own data folder. */
async function check(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Run> {
  const { PATH = '', PATIENCE = '1' } = process.env;
  const patiently = ['--import', new URL('../../serve/fixtures/patient-process.ts', import.meta.url).href];
  const data = mkdtempSync(join(folder, 'data-'));
  const child = spawn(process.execPath, [...patiently, new URL('check-live.ts', import.meta.url).pathname, ...args], {
    env: { PATH, PATIENCE, DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text.toString()));
  // After all of the output was read.
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(json|md)$/.test(name));
  return {
    code,
    said: said.join(''),
    files: Object.fromEntries(names.map((name) => [name.replace(/^check-live\//, ''), readFileSync(join(data, name), 'utf8')])),
  };
}

const hostsAt = (origin: string): Readonly<Record<string, string>> => ({
  THORNODE_URLS: `${origin}/thornode,b=${origin}/b/thornode`,
  MIDGARD_URLS: `${origin}/midgard`,
  MAYANODE_URLS: `${origin}/mayanode,b=${origin}/b/mayanode`,
  MAYA_MIDGARD_URLS: `${origin}/maya-midgard`,
});
const portBefore = (url: string): string => `${Number(new URL(url).port) - 1}`;
const reportIn = ({ files }: Run): LiveReport => {
  const [text = ''] = Object.entries(files).flatMap(([name, content]) => (/^\w+-[\dT-]+Z\.json$/.test(name) ? [content] : []));
  return JSON.parse(text) as LiveReport;
};

describe('npm run check:live', () => {
  test('passes every section on an honest network, and records its responses in the form tests read', async () => {
    const run = await check({ PORT: portBefore(devnet.url) }, 'devnet', '--record');
    expect([run.code, run.said]).toEqual([0, expect.stringMatching(/devnet: nothing failed \(\d{3} ok, 0 failed/)]);
    const { sections, counts, exitCode, network } = reportIn(run);
    expect([network, exitCode, counts.failed]).toEqual(['devnet', 0, 0]);
    expect(sections.every(({ findings }) => findings.some(({ outcome }) => outcome === 'ok'))).toBe(true);
    readRecording(run);
  });

  test('fails on a lying network, names the lie on the terminal and in both reports, and writes no host key', async () => {
    const key = 'key-a1b2c3d4e5f6a7b8c9';
    proxy.lie(inQuotes(change('fees.total', '1')));
    const run = await check(hostsAt(`${proxy.url}/${key}`), 'mainnet', '--only', 'operators,quotes,wallets', '--record', '--verbose');
    proxy.lie();
    expect([run.code, run.said]).toEqual([
      1,
      expect.stringMatching(/quotes\.offer · THORChain .*\n +THORChain answered with fees that do not add up\.\n +→ /),
    ]);
    expect(reportIn(run).sections.map(({ id }) => id)).toEqual(['operators', 'quotes', 'wallets']);
    const markdown = Object.entries(run.files).find(([name]) => name.endsWith('Z.md'))?.[1];
    expect(markdown).toMatch(/\| failed \| `quotes\.offer` \| THORChain .* fees that do not add up\./);
    expect(run.said + JSON.stringify(run.files)).not.toContain(key);
    expect(run.said).toContain('[removed]/thornode');
    expect(run.said).toMatch(/A public endpoint, while the nodes are on this machine: not asked/);
  });

  test('names each of several kinds of lies at once', async () => {
    const everywhere = (path: string, tell: Tell): Lie => ({ at: new RegExp(`node/\\w+/${path}`), tell });
    proxy.lie(
      everywhere('quote/swap', all(change('inbound_address', foreignVault), change('fees.total', '1'))),
      { at: /^\/b\/thornode\/\w+\/inbound_addresses/, tell: inEntry(['chain', 'BTC'], 'address', foreignAddress('BTC')) },
      everywhere('pools', (pools) => [...(pools as readonly object[]), { ...(pools as readonly object[])[0], asset: 'XMR.XMR' }]),
      { at: /blocks\/latest/, tell: change('block.header.time', '2024-03-01T00:00:00Z') },
      { at: /\/(lastblock|network|constants|stats|limit_swaps)$/, status: 501 },
    );
    const run = await check({ PORT: portBefore(proxy.url) }, 'devnet');
    proxy.lie();
    const faults = reportIn(run).sections.flatMap(({ findings }) => findings.filter(({ outcome }) => outcome === 'failed'));
    const named = new Set(faults.map(({ check: name }) => name));
    expect([run.code, [...named]]).toEqual([
      1,
      expect.arrayContaining([
        'operators.blocks',
        'answers.form',
        'agreement.deposits',
        'known.chains',
        'quotes.offer',
        'orders.book',
        'product.quote',
      ]),
    ]);
    expect(faults.every(({ text, hint }) => text !== '' && hint !== undefined)).toBe(true);
  });

  test('documents every section on the operator page', () => {
    const page = readFileSync(new URL('../../../content/developers/check-live.mdx', import.meta.url), 'utf8');
    expect([...page.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, id]) => id)).toEqual(liveChecks.map(({ id }) => id));
  });

  test('lists an accepted fault without counting it', async () => {
    proxy.lie({ at: /node\/\w+\/mimir/, tell: change('SOMETHINGNEW', 1n) });
    const env = { PORT: portBefore(proxy.url) };
    const runs = await Promise.all([
      check(env, 'devnet', '--only', 'known', '--accept', 'known.mimir=SOMETHINGNEW'),
      check(env, 'devnet', '--only', 'known', '--accept', 'known.mimir=OTHER'),
    ]);
    proxy.lie();
    expect(runs.map(({ code }) => code)).toEqual([0, 1]);
    expect(runs[0]?.said).toMatch(/~ known\.mimir .*\n.*SOMETHINGNEW/);
  });

  test('distinguishes unreachable hosts from lies, with exit code 2', async () => {
    const { code, said } = await check(hostsAt('http://127.0.0.1:9'), '--only', 'operators,browser');
    expect([code, said]).toEqual([2, expect.stringMatching(/mainnet: none of its hosts can be reached/)]);
  });

  test.each([
    [['testnet'], /There is no network testnet\. The networks are mainnet/],
    [['--only', 'everything'], /There is no section everything\. The sections are operators/],
    [['--what'], /Unknown option '--what'/],
  ])('rejects %j', (args, problem) => {
    expect(readLiveArguments(args, {})).toEqual({ problem: expect.stringMatching(problem) });
  });

  test('prints the problem with the arguments and the usage', async () => {
    const { code, said } = await check({}, '--what');
    expect([code, said]).toEqual([1, expect.stringMatching(/Unknown option '--what'[\s\S]*npm run check:live \[-- NETWORK\]/)]);
  });
});

/** Reads every file of a recording with the reader that the tests of recorded responses use for its kind. */
function readRecording({ files }: Run): void {
  const day = new Date().toISOString().slice(0, 7);
  const body = (name: string): unknown => {
    const found = Object.entries(files).find(([path]) => path.includes(`-recorded/${name}-${day}`));
    if (found === undefined) throw new Error(`${name} is not recorded`);
    return parseExactJson(found[1]);
  };
  const length = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
  for (const [folderName, network] of [
    ['thornode', 'thorchain'],
    ['mayanode', 'mayachain'],
  ] as const) {
    const pools = body(`${folderName}/pools`);
    expect(readPools(pools, network)).toHaveLength(length(pools));
    const inbound = body(`${folderName}/inbound-addresses`);
    expect(readInboundAddresses(inbound)).toHaveLength(length(inbound));
    expect(readMimir(body(`${folderName}/mimir`))?.size).toBeGreaterThan(40);
    expect(readConstants(body(`${folderName}/constants`))?.integers.size).toBeGreaterThan(20);
    expect(readLastBlock(body(`${folderName}/lastblock`), network)?.height).toBeGreaterThan(1_000_000);
    const quotes = Object.entries(body(`${folderName}/quotes`) as Readonly<Record<string, object>>);
    expect(quotes.length).toBeGreaterThan(5);
    const isRecorded = ([name, quote]: readonly [string, object]) =>
      /^\d{4}-\d\d-\d\d_\w+\.\w+_\d+_to_/.test(name) && !('notes' in quote) && 'memo' in quote;
    expect(quotes.filter((one) => !isRecorded(one))).toEqual([]);
    expect(readMidgardPools(body(`midgard/${network}-pools`), network)?.map(({ asset }) => formatAsset(asset))).toContain('BTC.BTC');
    expect(readMidgardHealth(body(`midgard/${network}-health`))?.inSync).toBe(true);
    expect((body(`midgard/${network}-actions`) as { actions: readonly object[] }).actions).toMatchObject([
      { type: 'swap', status: 'success' },
    ]);
    expect((body(`midgard/${network}-refunds`) as { actions: readonly object[] }).actions).toMatchObject([{ type: 'refund' }]);
  }
  const rows = Object.entries(files).find(([name]) => name.endsWith('rows.md'))?.[1] ?? '';
  expect(rows.trim().split('\n')).toHaveLength(
    Object.keys(files).filter((name) => name.includes('-recorded/') && name.endsWith('.json')).length,
  );
}
