import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSettings } from '../../../scripts/build/build.ts';
import { bundle } from '../../../scripts/build/build-view.ts';
import { configuredNodes } from '../../../scripts/build/configured-nodes.ts';
import { type RunningDevnet, startDevnet } from '../../../scripts/devnet/server.ts';
import { launchBrowser } from '../../../scripts/serve/browser.ts';
import { holdDeadlines } from '../../../scripts/serve/fixtures/held-deadlines.ts';
import { freePortPair } from '../../../scripts/serve/product.ts';
import { agreeUntil, openReview } from '../../app/fixtures/review.ts';
import { btcAddress, connect, ethAddress, follow, signButton, signSwap } from '../../app/fixtures/sign.ts';
import { chainUrlsFor } from '../../nodes/chains/chain-urls.ts';
import { connectDirective } from '../../site/node-hosts.ts';

const root = new URL('../../..', import.meta.url).pathname;
const operators = ['liquify', 'rorcual'] as const;
let devnet: RunningDevnet;
let browser: Browser;
let host: ChildProcess;
let url: string;
let folder: string;
let walletScript: string;

type Variables = Readonly<Record<string, string>>;

/** Mainnet environment of an operator, with the simulated networks in place of every host. */
function environment(port: number): Variables {
  const hosts = (name: string) => `${operators[0]}=${devnet.url}/${name},${operators[1]}=${devnet.url}/b/${name}`;
  const chains = Object.entries(chainUrlsFor('devnet', devnet.url));
  return {
    PORT: `${port}`,
    SITE_URL: `http://localhost:${port}`,
    SWAP_NETWORK: 'mainnet',
    THORNODE_URLS: hosts('thornode'),
    MIDGARD_URLS: hosts('midgard'),
    MAYANODE_URLS: hosts('mayanode'),
    MAYA_MIDGARD_URLS: hosts('maya-midgard'),
    CHAIN_URLS: chains.map(([chain, urls]) => `${chain}=${urls.join('|')}`).join(','),
    DATA_DIR: join(folder, 'data'),
  };
}

/** The current build, adapted for these settings: only the hosts that pages query differ. */
function buildFor(env: Variables): string {
  const dist = join(folder, 'dist');
  cpSync(join(root, 'dist'), dist, { recursive: true });
  rmSync(join(dist, '.brotli'), { force: true });
  const nodes = configuredNodes(env);
  const escaped = JSON.stringify(nodes).replaceAll('"', '&quot;');
  let changed = 0;
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.html'))) {
    const html = readFileSync(join(dist, name), 'utf8');
    const own = html
      .replace(/(<meta name="nodes" content=)("[^"]*"|'[^']*')/, (_, tag: string) => `${tag}"${escaped}"`)
      .replace(/<meta name="walletconnect" content=("[^"]*"|'[^']*')>/, '')
      .replace(/connect-src 'self'[^;"]*/, /<meta name="nodes"/.test(html) ? connectDirective(nodes) : "connect-src 'self'");
    if (own === html) continue;
    writeFileSync(join(dist, name), own);
    changed += 1;
  }
  expect(changed).toBeGreaterThan(10);
  writeFileSync(join(dist, '.built'), buildSettings(env));
  return dist;
}

async function startHost(): Promise<void> {
  const port = await freePortPair();
  const env = environment(port);
  // No devnet flag: the same command as in production.
  const args = [join(root, 'scripts/bootstrap.mjs'), 'serve', '--production', '--dist', buildFor(env)];
  host = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', VERCEL: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    host.once('exit', (code) => reject(new Error(`the host ended with ${code}: ${said}`)));
    const listen = (text: Buffer) => {
      said = `${said}${text}`.slice(-10_000);
      if (said.includes('"event":"started"')) resolve();
    };
    for (const stream of [host.stdout, host.stderr]) stream?.on('data', listen);
  });
  url = env['SITE_URL'] ?? '';
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  devnet = await startDevnet({ port: 0 });
  const define = { global: 'globalThis', 'process.env.NODE_ENV': '"production"' };
  [walletScript, browser] = await Promise.all([
    bundle('scripts/devnet/wallet/fixtures/as-extension.ts', define),
    launchBrowser(),
    startHost(),
  ]).then(([script, launched]) => [script, launched] as const);
});

afterAll(async () => {
  await browser?.close();
  host?.kill('SIGKILL');
  await devnet?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Serves the wallet's own backend from the devnet. Nothing else on the pages goes there. */
async function asExtension(route: Route): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const body = request.postData();
  const answer = await fetch(`${devnet.url}${pathname.replace('/devnet', '')}${search}`, {
    method: request.method(),
    ...(body === null ? {} : { body }),
  });
  await route.fulfill({ status: answer.status, contentType: 'application/json', body: await answer.text() });
}

interface Watched {
  readonly page: Page;
  /** Script errors and requests to unexpected hosts. */
  readonly errors: string[];
  /** Hosts the page contacted besides its own. */
  readonly asked: Set<string>;
}

/** Opens a page with a wallet, and nothing else of the devnet. */
async function visit(): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(() => localStorage.setItem('devnet-wallet-auto', 'yes'));
  await context.addInitScript(walletScript);
  await context.addInitScript(holdDeadlines);
  await context.route('**/devnet/**', asExtension);
  const page = await context.newPage();
  const [errors, asked]: [string[], Set<string>] = [[], new Set()];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
  });
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== url && /^https?:/.test(origin)) asked.add(origin + pathname);
  });
  return { page, errors, asked };
}

/** All visible text, except the name of the wallet. */
const words = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText.replaceAll('Devnet wallet', ''));

async function control(name: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(`${devnet.url}/control/${name}`, init)).json() as Promise<Readonly<Record<string, unknown>>>;
}

interface Ledger {
  readonly swaps: readonly { readonly tx: string; readonly outcome: string; readonly from: string }[];
}

/** Outcome of a swap on the networks, advancing their clock until it ended. */
async function awaitOutcome(network: string, tx: string): Promise<string> {
  for (let tries = 0; tries < 60; tries += 1) {
    const { swaps } = (await control('ledger'))[network] as Ledger;
    const found = swaps.find((swap) => swap.tx === tx);
    if (found !== undefined && found.outcome !== 'open') return found.outcome;
    await control('clock', { advance_seconds: tries === 0 ? 6 : 60 });
  }
  throw new Error(`${network} has no such swap of ${tx}`);
}

describe('a production host for mainnet, with simulated networks in place of its hosts', () => {
  test.each([
    { from: 'ETH.ETH', to: 'BTC.BTC', amount: '1.5', destination: btcAddress },
    { from: 'BTC.BTC', to: 'ETH.ETH', amount: '0.05', destination: ethAddress },
  ])('takes a swap of $from from the quote through the wallet to the payout, with no mention of the devnet', async (payment) => {
    const { page, errors, asked } = await visit();
    const { destination, ...query } = payment;
    await page.goto(`${url}/?${new URLSearchParams(query)}`);
    const seen: string[] = [];
    const look = async () => seen.push(await words(page));
    await connect(page);
    await look();
    await openReview(page, destination);
    await agreeUntil(page, signButton(page));
    await look();
    const { network, tx } = await signSwap(page);
    expect(await awaitOutcome(network, tx)).toBe('done');
    await follow(page);
    await page.locator('.track-about', { hasText: /^You received / }).waitFor();
    await look();
    await page.goto(`${url}/status`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look();
    expect(seen.filter((text) => /devnet|simulat/i.test(text))).toEqual([]);
    expect(errors).toEqual([]);
    // The browser queried a node, and no other host, before it showed the address.
    expect([...asked].filter((one) => !/\/(thorchain|mayachain)\/inbound_addresses$/.test(one))).toEqual([]);
    expect(asked.size).toBeGreaterThan(0);
    await page.context().close();
  });

  test('gives the wallet chains with mainnet ids and addresses', async () => {
    const { page } = await visit();
    await page.goto(url);
    await page.waitForFunction(() => window.__devnetWallet !== undefined);
    const rpc = async (chain: string, method: string): Promise<unknown> =>
      (
        (await (
          await fetch(`${devnet.url}/evm/${chain}`, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }) })
        ).json()) as {
          result: unknown;
        }
      ).result;
    expect([await rpc('ETH', 'eth_chainId'), await rpc('BSC', 'eth_chainId'), await rpc('BASE', 'eth_chainId')]).toEqual([
      '0x1',
      '0x38',
      '0x2105',
    ]);
    expect(await page.evaluate(() => window.__devnetWallet?.addressOn('BTC'))).toMatch(/^bc1q/);
    await page.context().close();
  });

  test("serves nothing of the devnet or of WalletConnect: only the documentation names them, and the devnet's paths return 404", async () => {
    const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' });
    const pages = files.filter((name) => name.endsWith('.html') && !/^developers|changelog/.test(name));
    expect(pages.length).toBeGreaterThan(100);
    const saying = pages.filter((name) => /devnet|walletconnect/i.test(readFileSync(join(folder, 'dist', name), 'utf8')));
    expect(saying).toEqual([]);
    for (const path of ['/devnet/wallet.js', '/devnet/control/ledger', '/control/ledger', '/thornode/thorchain/inbound_addresses'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 404]);
    const home = await (await fetch(url)).text();
    expect(home).toContain(`connect-src 'self' ${devnet.url}`);
    expect(home).not.toMatch(/localhost:\*|127\.0\.0\.1:\*/);
  });

  test('reports mainnet, verifies with two operators, and accepts no devnet key', async () => {
    const read = async (path: string) => (await fetch(`${url}/api/v1/${path}`)).text();
    // On a busy machine a host may miss a deadline of production.
    await expect.poll(async () => JSON.parse(await read('status')).state, { interval: 1_000 }).toBe('ok');
    const status = await read('status');
    expect(JSON.parse(status)).toMatchObject({ environment: 'mainnet' });
    expect(status).toContain('mainnet');
    expect(status).not.toMatch(/devnet/i);
    const inbound = async () => JSON.parse(await read('inbound?network=thorchain&from_asset=ETH.ETH&to_asset=BTC.BTC'));
    await expect.poll(inbound, { interval: 1_000 }).toMatchObject({ deposit: { state: 'verified', operators: 2 } });
    const keyed = await fetch(`${url}/aggregator/v1/providers`, { headers: { 'x-api-key': 'strait_devnet' } });
    expect(keyed.status).toBe(401);
    const memoless = await fetch(`${url}/memoless/api/v1/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ asset: 'BTC.BTC', memo: `=:e:${ethAddress}:1` }),
    });
    expect(memoless.status).toBe(503);
  });
});
