import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePortPair, startProduct } from '../../serve/product.ts';

const root = new URL('../../..', import.meta.url).pathname;
const marks = /__devnetWallet|devnet-wallet|dev\.strait\.devnet|\/devnet\/(?:wallet|control)/;

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.endsWith('/fixtures'))
    .map((entry) => join(entry.parentPath, entry.name));
}

test('the build and the sources contain no trace of the devnet wallet', () => {
  // Documentation pages may mention it; shipped code must not.
  const files = ['dist', 'src', 'api', 'public']
    .flatMap(listFiles)
    .filter((file) => !/\/dist\/.*\.(md|txt|json)$|\/developers\//.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => marks.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('the devnet wallet is not served with real networks', async () => {
  process.env['SWAP_NETWORK'] = 'stagenet';
  const product = await startProduct(await freePortPair(), { devnetWallet: true });
  try {
    expect(product.devnetUrl).toBeUndefined();
    expect(await (await fetch(product.url)).text()).not.toMatch(marks);
    for (const path of ['/devnet/wallet.js', '/devnet/control/ledger', '/devnet/evm/ETH'])
      expect((await fetch(product.url + path)).status).toBe(404);
  } finally {
    delete process.env['SWAP_NETWORK'];
    await product.close();
  }
});
