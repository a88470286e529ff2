import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chains } from '../../core/chain/chain.ts';
import { knownWallets } from '../known-wallets.ts';
import { appLinks } from './app-link.ts';
import { obtainable } from './obtainable.ts';
import { storeUrl, walletCatalog } from './wallet-catalog.ts';

const page = 'https://strait.example/de?from=ETH.ETH&to=BTC.BTC&amount=0.5#continue&receive=bc1q';

describe('the wallet catalog', () => {
  test('lists only wallets that discovery can find on each of their chains', () => {
    for (const { name, chains: own } of walletCatalog) {
      for (const chain of own) {
        const { names, announced } = knownWallets(chain);
        expect([name, chain, names.includes(name) || announced !== undefined]).toEqual([name, chain, true]);
      }
    }
  });

  test('has a wallet for every chain that any wallet signs on', () => {
    for (const chain of Object.keys(chains)) {
      const { names, announced } = knownWallets(chain);
      const isServed = names.length > 0 || announced !== undefined;
      const found = obtainable({ pays: [chain], receives: [] }, 'extension', []);
      expect([chain, found.length > 0]).toEqual([chain, isServed]);
    }
  });

  test('uses each key, name and extension once, and links each extension to its store page', () => {
    const all = (of: (wallet: (typeof walletCatalog)[number]) => string | undefined) => walletCatalog.map(of).filter(Boolean);
    for (const list of [all(({ key }) => key), all(({ name }) => name), all(({ extension }) => extension)])
      expect(new Set(list).size).toBe(list.length);
    for (const { extension = '' } of walletCatalog)
      expect(storeUrl(extension)).toMatch(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/);
  });

  test('lists wallets that serve both sides first, and leaves out those already installed', () => {
    const keys = (...given: Parameters<typeof obtainable>) => obtainable(...given).map(({ key }) => key);
    const wanted = { pays: ['BTC'], receives: ['ETH'] };
    expect(keys(wanted, 'extension', []).slice(0, 4)).toEqual(['metamask', 'okx', 'vultisig', 'xverse']);
    expect(keys(wanted, 'extension', [{ name: 'OKX' }, { name: 'metamask' }])).not.toContain('okx');
    expect(keys(wanted, 'app', [])).toEqual(['metamask', 'okx', 'xverse', 'unisat', 'leather']);
    expect(keys({ pays: ['XRD'], receives: [] }, 'extension', [])).toEqual([]);
  });
});

describe('links that open a page in a wallet app', () => {
  test('carry the whole page address, but for MetaMask without its fragment', () => {
    for (const [key, { to }] of Object.entries(appLinks)) {
      const link = to(page);
      const carried = decodeURIComponent(decodeURIComponent(link));
      if (key === 'metamask') expect(link).toBe('https://link.metamask.io/dapp/strait.example/de?from=ETH.ETH&to=BTC.BTC&amount=0.5');
      else if (key === 'unisat') expect(JSON.parse(atob(new URL(link).searchParams.get('data') ?? ''))).toEqual([page]);
      else expect([key, carried.includes(page)]).toEqual([key, true]);
    }
  });

  test('are written in each vendor’s format', () => {
    const short = 'https://a.example/?x=1';
    expect(appLinks.phantom.to(short)).toBe('https://phantom.app/ul/browse/https%3A%2F%2Fa.example%2F%3Fx%3D1?ref=https%3A%2F%2Fa.example');
    expect(appLinks.okx.to(short)).toBe(
      'https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3Dhttps%253A%252F%252Fa.example%252F%253Fx%253D1',
    );
    expect(appLinks.tronlink.to(short)).toBe(
      `tronlinkoutside://pull.activity?param=${encodeURIComponent('{"url":"https://a.example/?x=1","action":"open","protocol":"tronlink","version":"1.0"}')}`,
    );
  });

  test('are exactly those in the reference, each with its source', () => {
    const reference = readFileSync(new URL('../../../content/reference/wallets.md', import.meta.url), 'utf8');
    const listed = [...reference.matchAll(/^\| ([^|]+) \| `[^|]+ \| (?:vendor|code) \|/gm)].map(([, name]) => name?.trim());
    const named = walletCatalog.filter(({ app }) => app !== undefined).map(({ name }) => name);
    expect([...listed].sort()).toEqual([...named].sort());
  });
});
