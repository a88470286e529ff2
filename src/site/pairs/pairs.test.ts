import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { thorchainPools } from '../../../scripts/devnet/networks/seeds/seed-thorchain-pools.ts';
import { pairAssets } from './pair-assets.ts';
import { longFormPattern, pairPages, pairPath, pairs } from './pairs.ts';

const pages = pairPages();
const config = JSON.parse(readFileSync(new URL('../../../vercel.json', import.meta.url), 'utf8')) as {
  routes: { src: string; status?: number; headers?: Record<string, string> }[];
};

describe('pair pages', () => {
  test('exist for every ordered pair of the 16 assets', () => {
    expect(pairAssets).toHaveLength(16);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(240);
    expect(pairs.map(pairPath)).toContain('/sell-btc-buy-eth');
  });

  test('cover the assets with the deepest pools, each ticker once', () => {
    const depth = new Map(thorchainPools.map(([asset, , , , native]) => [asset, native]));
    const listed = pairAssets.map(({ asset }) => asset).filter((asset) => asset !== 'THOR.RUNE');
    const least = listed.map((asset) => depth.get(asset) ?? 0n).reduce((a, b) => (a < b ? a : b));
    const tickers = new Set(listed.map((asset) => asset.replace(/^[A-Z]+\./, '').replace(/-.*$/, '')));
    const deeper = [...depth].filter(([asset, native]) => native > least && !listed.includes(asset)).map(([asset]) => asset);
    expect(deeper.filter((asset) => !tickers.has(asset.replace(/^[A-Z]+\./, '').replace(/-.*$/, '')))).toEqual([]);
  });

  test('each have a title, a description and facts of their own', () => {
    expect(new Set(pages.map(({ title }) => title)).size).toBe(240);
    expect(new Set(pages.map(({ description }) => description)).size).toBe(240);
    for (const { description, title } of pages) {
      expect([title, description.length <= 160]).toEqual([title, true]);
    }
    const page = pages.find(({ path }) => path === '/sell-doge-buy-sol');
    expect(page?.source).toContain('| A block takes | about 1 min | about 400 ms |');
    expect(page?.source).toContain('dust limit of Dogecoin (1 DOGE on THORChain)');
    expect(page?.source).toContain('at most 80 bytes, in an OP_RETURN output');
    expect(page?.source).toContain('[Sell SOL, buy DOGE](/sell-sol-buy-doge)');
  });

  test('are reached from their long forms, while other paths are not redirected', () => {
    const rule = config.routes.find(({ headers }) => headers?.['Location'] === '/sell-$1-buy-$2');
    expect([rule?.src, rule?.status]).toEqual([longFormPattern(), 308]);
    const pattern = new RegExp(longFormPattern());
    const leads = (path: string) => pattern.exec(path)?.slice(1).join(' ');
    const usdc = 'eth.usdc-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
    expect(leads('/sell-btc.btc-buy-eth.eth')).toBe('btc eth');
    expect(leads('/sell-btc-buy-eth.eth')).toBe('btc eth');
    expect(leads(`/sell-${usdc}-buy-thor.rune`)).toBe('usdc rune');
    expect(leads(`/sell-bsc.bnb-buy-${usdc}`)).toBe('bnb usdc');
    expect(leads('/sell-zec.zec-buy-eth.usdt')).toBe('zec usdt');
    for (const path of [
      '/sell-btc-buy-eth',
      '/sell-avax.usdc-buy-btc',
      '/sell-btc.eth-buy-eth',
      '/sell-btc-buy-eth.usdc-0x0000000000000000000000000000000000000000',
      '/sell-usdc-0xdac17f958d2ee523a2206206994597c13d831ec7-buy-eth.eth',
      '/sell-eth.eth-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48-buy-btc',
      '/sell-foo.bar-buy-btc',
    ]) {
      expect([path, leads(path)]).toEqual([path, undefined]);
    }
  });
});
