import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type AssetInfo, assetInfo } from '../../../core/asset/asset-name.ts';
import { chains } from '../../../core/chain/chain.ts';
import { chainMarkUrl, markParts } from './asset-marks.ts';
import { tokenMarks } from './token-marks.ts';

const folder = new URL('../../../../public', import.meta.url).pathname;
const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';

function known(id: string): AssetInfo {
  const asset = assetInfo(id);
  if (asset === undefined) throw new Error(`${id} is no asset`);
  return asset;
}

describe('asset marks', () => {
  test.each(Object.values(chains).map(({ id, gasAsset }) => [id, gasAsset]))('exist for %s and for its coin', (id, coin) => {
    expect(existsSync(`${folder}${chainMarkUrl(id)}`)).toBe(true);
    expect(existsSync(`${folder}${markParts(known(coin), undefined).url}`)).toBe(true);
  });

  test('differ between any two chains, so that a badge identifies its chain', () => {
    const drawings = Object.keys(chains).map((id) => readFileSync(`${folder}${chainMarkUrl(id)}`, 'utf8'));
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  test('have a file for every token listed as having one', () => {
    for (const name of tokenMarks.values()) expect(existsSync(`${folder}/marks/assets/${name}.svg`)).toBe(true);
  });

  test('are letters for a token with a well-known ticker but another contract', () => {
    expect(markParts(known(usdc), tokenMarks).url).toBe('/marks/assets/usdc.svg');
    expect(markParts(known('ETH.USDC-0X00B86991C6218B36C1D19D4A2E9EB0CE3606EB48'), tokenMarks)).toMatchObject({
      url: undefined,
      letters: 'USDC',
      badge: '/marks/chains/eth.svg',
    });
  });

  test('include a badge for a coin on another chain or kept by a network, but not for a chain’s own coin', () => {
    expect(markParts(known('ETH.ETH'), undefined).badge).toBeUndefined();
    expect(markParts(known('GAIA.ATOM'), undefined).badge).toBeUndefined();
    expect(markParts(known('BASE.ETH'), undefined).badge).toBe('/marks/chains/base.svg');
    expect(markParts(known('ETH-ETH'), undefined)).toMatchObject({ url: '/marks/assets/eth.svg', badge: '/marks/chains/thor.svg' });
  });

  test('contain no script, styles, fonts or URLs', () => {
    for (const entry of readdirSync(`${folder}/marks`, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const svg = readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8');
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
      expect(svg).not.toMatch(/<script|<style|<image|<text|<foreignObject|\bon\w+=|(?<!xmlns=")https?:|data:/);
    }
  });
});
