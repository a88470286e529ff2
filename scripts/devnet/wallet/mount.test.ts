import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Platform, startPlatform } from '../../../src/host/server.ts';
import { type RunningDevnet, startDevnet } from '../server.ts';
import { bundleWallet } from './bundle.ts';
import { mountDevnetWallet } from './mount.ts';

const quiet = '<!doctype html><html><head><title>About</title></head><body></body></html>';
const alive = '<!doctype html><html><head><title>Home</title></head><body><astro-island></astro-island></body></html>';
const live = quiet.replace('<body>', '<body><script type="after-paint" src="/_astro/a.js"></script>');
const tag = '<script type="module" src="/devnet/wallet.js"></script>';

let dist: string;
let devnet: RunningDevnet;
let platform: Platform;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(dist, 'developers'));
  writeFileSync(join(dist, 'index.html'), alive);
  writeFileSync(join(dist, 'about.html'), quiet);
  writeFileSync(join(dist, 'track.html'), live);
  writeFileSync(join(dist, '404.html'), quiet);
  devnet = await startDevnet({ port: 0 });
  platform = await startPlatform({ port: 0, dist, beside: mountDevnetWallet(devnet.url) });
});

afterAll(async () => {
  await Promise.all([platform.close(), devnet.close()]);
});

const get = (path: string, init: RequestInit = {}) => fetch(`${platform.url}${path}`, init);

describe('the devnet wallet next to the product', () => {
  test('is added to pages that run a script, and to no other', async () => {
    expect(await (await get('/')).text()).toBe(alive.replace('</head>', `${tag}</head>`));
    expect(await (await get('/track')).text()).toBe(live.replace('</head>', `${tag}</head>`));
    expect(await (await get('/about')).text()).toBe(quiet);
  });

  test('is a script with the chunks it loads', async () => {
    const first = await get('/devnet/wallet.js');
    expect(first.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const names = [...(await first.text()).matchAll(/"\.\/(wallet-[A-Z0-9]+\.js)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect((await get(`/devnet/${name}`)).status).toBe(200);
    expect((await get('/devnet/wallet-NONE.js')).status).toBe(404);
  });

  test('reaches the chains and controls of the devnet', async () => {
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash', params: [] });
    expect(await (await get('/devnet/solana', { method: 'POST', body: call })).json()).toMatchObject({ result: { value: {} } });
    expect(await (await get('/devnet/control/ledger')).json()).toMatchObject({ paused: false });
    expect(await (await get('/devnet/utxo/BTC/api/blocks/tip/height')).text()).toMatch(/^\d+$/);
    const refused = await get('/devnet/control/pay', { method: 'POST', body: '{}' });
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining({ field: 'network' })]);
  });

  test('reaches nothing else', async () => {
    for (const path of ['/devnet/', '/devnet/thornode/thorchain/pools', '/devnet/b/thornode/cosmos/x', '/devnet/evm/../midgard/v2/pools'])
      expect((await get(path)).status, path).toBe(404);
  });
});

test('without the devnet wallet, the build is served unchanged', async () => {
  const plain = await startPlatform({ port: 0, dist });
  try {
    expect(await (await fetch(plain.url)).text()).toBe(alive);
    expect((await fetch(`${plain.url}/devnet/wallet.js`)).status).toBe(404);
    expect((await fetch(`${plain.url}/devnet/control/ledger`)).status).toBe(404);
  } finally {
    await plain.close();
  }
});

test('the bundle of the devnet wallet is reproducible, and its first script is smaller than 16,000 bytes', async () => {
  const files = await bundleWallet();
  expect(await bundleWallet()).toEqual(files);
  expect(files.get('wallet.js')?.length).toBeLessThan(16_000);
});
