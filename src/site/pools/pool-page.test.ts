import { expect, test } from 'vitest';
import { mayachainPools } from '../../../scripts/devnet/networks/seeds/seed-mayachain-pools.ts';
import { thorchainPools } from '../../../scripts/devnet/networks/seeds/seed-thorchain-pools.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import { assetPath } from '../../core/asset/pool-assets.ts';
import { chains } from '../../core/chain/chain.ts';
import { networkIds, protocols } from '../../core/network/protocol.ts';
import { llmsText } from '../discovery/llms.ts';
import { pagedAssets, poolPages } from './pool-page.ts';

const pages = poolPages();

test('has a lower-case page for every pool seen on either network, except ETH.RAZE', () => {
  const paths = new Set(pages.map(({ path }) => path));
  const seen = [...thorchainPools, ...mayachainPools].map(([asset]) => asset);
  expect(seen.filter((asset) => !paths.has(assetPath(asset)))).toEqual(['ETH.RAZE-0X5EAA69B29F99C84FE5DE8200340B4E9B4AB38EAC']);
  expect(paths.size).toBe(pagedAssets.length);
  expect([...paths].every((path) => path === path.toLowerCase())).toBe(true);
});

test('gives each page its own title, a short description and a network that may have the pool', () => {
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  for (const { title, description } of pages) expect([title, description.length <= 160]).toEqual([title, true]);
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  expect(titles.get('/pools/btc.btc')).toBe('Bitcoin (BTC)');
  expect(titles.get('/pools/base.eth')).toBe('Ether (ETH on Base)');
  expect(titles.get(assetPath('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'))).toBe('USD Coin (USDC on Ethereum)');
  for (const [at, asset] of pagedAssets.entries()) {
    const id = formatAsset(asset);
    const network =
      networkIds.find((one) => pages[at]?.source.includes(`network=${one}&${new URLSearchParams({ asset: id })}&`)) ??
      expect.unreachable(`no network for ${id}`);
    const { nativeAsset } = protocols[network];
    expect([nativeAsset === id, chains[asset.chain]?.dust[network] !== undefined], id).toEqual([false, true]);
  }
});

test('puts all the pages on one line of llms.txt', () => {
  const text = llmsText(pages, { origin: 'https://strait.example', samples: {} });
  expect(text.match(/\/pools\//g)).toHaveLength(1);
  expect(text).toContain(`${pages.length} pages such as https://strait.example/pools/btc.btc.md`);
});
