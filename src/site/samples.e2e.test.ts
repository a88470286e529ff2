import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letTimePass } from '../../scripts/serve/fixtures/passing-time.ts';
import { patiently } from '../../scripts/serve/fixtures/patience.ts';
import { listedTools as tools } from '../contract/mcp/endpoint.ts';
import { factsStaleMs } from '../service/network/facts.ts';
import { type Running, startRunning } from '../spec/fixtures/running.ts';
import { placedAt } from './markup/placed-at.ts';

const content = new URL('../../content/', import.meta.url).pathname;
const execute = promisify(execFile);

/** Expected output of every sample variant except the MCP client configuration. */
const prints: Readonly<Record<string, RegExp>> = {
  quote: /mayachain|thorchain/,
  'amount-out': /"amount_out":"250000000"/,
  'quote-stream':
    /^event: offer\ndata: [\s\S]*^event: result\ndata: \{"from_asset"|^offer (maya|thor)chain [\s\S]*^best (maya|thor)chain \w+ \d+$/m,
  deposit: /=:e:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:\d+/,
  'build-deposit':
    /"checks":\[\{"check":"destination"|^destination (0x5aAeb|bc1qar0)\w+ The memo pays[\s\S]*^(sign \{|pay 10000000 to bc1q\w+ with =:)/m,
  'check-deposit': /"payable":true,"problems":\[\]|^pay 10000000 to bc1q\w+ with =:/m,
  receipt: /^quoted by (maya|thor)chain: \d+$/m,
  inbound: /"hosts":2|^send to bc1q\w+ as 2 hosts say$/m,
  pools: /ETH\.USDC-0XA0B8|pools can be used, the deepest is BTC\.BTC on thorchain/,
  status: /"state":"(ok|degraded)","environment":"devnet"|^the service is (ok|degraded) on devnet$/m,
  failure: /"code":"amount_too_low".*"recommended_min_amount_in":"\d+"|^amount_too_low: send at least \d+$/m,
  report: /"report_id":"rep_[0-9a-f]{24}"|^rep_[0-9a-f]{24} replayed: true same: true$/m,
  'rate-limit': /^ratelimit-policy: "pools";q=\d+;w=60|^\d+ requests left, more of them in \d+ s$/im,
  'mcp-call': /"structuredContent":\{"pools":\[\{"network":"thorchain"|^thorchain ETH\.USDC-0XA0B8\w+ [\d.]+$/m,
  'mcp-stateless': /THORChain: block \d+/,
  'mcp-handshake':
    /"protocolVersion":"2025-11-25"|^2025-11-25 get_swap_quote list_pools get_network_status find_asset resolve_name quote_limit_order list_limit_orders get_balances build_deposit check_deposit preflight_memoless track_swap$/m,
  memoless:
    /"status":"(registered|pending)"(,"waiting_for":"\w+")?(,"warnings":\[.*?\])?,"internal_api_id":"reg_\w{24}"|^send exactly 0\.01\d{6} BTC to bc1q\w+ within 5 h \d+ min$/m,
  units: /^10000000 15000000000 2\.71906836$/m,
  'going-live': /"environment":"devnet"[\s\S]*"deposit":\{"state":"verified","operators":2/,
  'devnet-halt': /"code":"trading_halted"|^503 trading_halted THORChain has halted trading on \w+/m,
  'devnet-fault': /"network":"mayachain",("mode":"\w+",)?"code":"upstream_unavailable"/,
  swap: /"state":"(outbound_signed|done)","final":|^done payout \d+ ETH\.ETH$/m,
  follow: /^event: track\n[\s\S]*"state":"done"[\s\S]*^event: end$|^done true$/m,
  track: /"state":"done","final":true|^done$/m,
  'aggregator-quote': /"routes":\[\{"providers":\["(MAYA|THOR)CHAIN|^(MAYA|THOR)CHAIN\w* \d+\.\d+ CHEAPEST/m,
  'aggregator-stream': /^event: route\ndata: [\s\S]*^event: result\ndata: \{"routes":\[|^route (MAYA|THOR)CHAIN[\s\S]*^result \d$/m,
  webhook: /^swap\.completed evt_[0-9a-f]{28}_completed$/m,
  'limit-order':
    /"memo":"=<:ETH\.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:300000000\/14400\/0"|:300000000\/14400\/0 is -?\d+ bps above/,
};

let running: Running;
let folder: string;

beforeAll(async () => {
  running = await startRunning({ around: patiently });
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  // Installs the published file, as a reader does.
  const given = new URL('../../dist/client/strait-client.tgz', import.meta.url).pathname;
  await execute('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', given], { cwd: folder });
});

afterAll(async () => {
  await running?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Adapts the text to the ports of the product and its devnet in this test. */
const placed = (text: string): string => placedAt(text, running.url);

const runners: Readonly<Record<string, { readonly command: string; readonly ending: string }>> = {
  'curl.sh': { command: 'bash', ending: 'sh' },
  'typescript.ts': { command: process.execPath, ending: 'mts' },
  'python.py': { command: 'python3', ending: 'py' },
};

async function run(name: string, file: string): Promise<string> {
  const runner = runners[file];
  if (runner === undefined) throw new Error(`content/samples/${name}/${file} is none of ${Object.keys(runners).join(', ')}`);
  const text = placed(readFileSync(join(content, 'samples', name, file), 'utf8'));
  const path = join(folder, `${name}.${runner.ending}`);
  writeFileSync(path, text);
  const args = runner.command === 'bash' ? ['-eu', path] : [path];
  return (await execute(runner.command, args, { cwd: folder, timeout: 120_000 })).stdout;
}

async function toolNames(url: string): Promise<readonly string[]> {
  const client = new Client({ name: 'samples', version: '1.0.0' });
  // The class declaration is incompatible with exactOptionalPropertyTypes.
  await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Parameters<Client['connect']>[0]);
  const listed = await client.listTools();
  await client.close();
  return listed.tools.map((tool) => tool.name);
}

const samples = readdirSync(join(content, 'samples')).map((name) => ({ name, files: readdirSync(join(content, 'samples', name)) }));

let hasHalted = false;

describe.each(samples)('sample $name', ({ name, files }) => {
  test.each(files.filter((file) => file !== 'client.json'))('%s runs and prints what it promises', async (file) => {
    await running.control('reset', {});
    // Expires the facts that the service read before the halt or before its end.
    if (hasHalted || name === 'devnet-halt') letTimePass(factsStaleMs);
    hasHalted = name === 'devnet-halt';
    expect(await run(name, file)).toMatch(prints[name] ?? /^a sample needs an expectation$/);
  });

  test.each(files.filter((file) => file === 'client.json'))('reaches the tools with the configuration %s', async (file) => {
    const config = JSON.parse(placed(readFileSync(join(content, 'samples', name, file), 'utf8')));
    expect(await toolNames(config.mcpServers.strait.url)).toEqual(tools.map((tool) => tool.name));
  });
});

const pages = ['', 'developers/', 'help/'].flatMap((place) =>
  readdirSync(join(content, place))
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => ({ page: `${place}${file}`, text: readFileSync(join(content, place, file), 'utf8') })),
);

describe.each(pages)('$page', ({ text }) => {
  const fences = [...text.matchAll(/^```(\w+)[^\n]*\n([\s\S]*?)^```/gm)].map(([, language = '', code = '']) => ({ language, code }));
  const links = [
    ...text.matchAll(
      /http:\/\/localhost:4321(\/(?:api|mcp|openapi|\.well-known)[^\s)`'"]*)|\]\((\/(?:api|\.well-known|openapi)[^)\s]*)\)/g,
    ),
  ];

  /** Whether the commands are for the operator's own machine, with services and ports that do not exist here. */
  const isForOperators = /^section: Run$/m.test(text);
  const callsTheService = (code: string) => /\bcurl\b/.test(code) && !(isForOperators && !code.includes(':4321'));

  test('has code that calls the service only in samples, so that it is run', () => {
    expect(fences.filter(({ language, code }) => /^(ts|python|js)$/.test(language) || callsTheService(code))).toEqual([]);
  });

  test('has commands that a shell can parse', async () => {
    for (const { code } of fences.filter(({ language }) => language === 'sh')) await execute('bash', ['-n', '-c', code]);
  });

  test('has valid JSON, and MCP configurations that reach the tools', async () => {
    for (const { code } of fences.filter(({ language }) => language === 'json')) {
      const [, url] = /"(?:url|httpUrl|serverUrl)":\s*"([^"]+)"/.exec(placed(JSON.stringify(JSON.parse(code)))) ?? [];
      if (url !== undefined) expect(await toolNames(url)).toHaveLength(tools.length);
    }
  });

  test('names only addresses of the service that answer', async () => {
    for (const [, absolute, relative] of links) {
      const path = absolute ?? relative ?? '';
      if (path === '/api/v1') continue;
      const isRpc = path === '/mcp';
      const answer = await fetch(
        `${running.url}${path}`,
        isRpc ? { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' } : {},
      );
      expect([path, answer.status]).not.toEqual([path, 404]);
    }
  });
});
