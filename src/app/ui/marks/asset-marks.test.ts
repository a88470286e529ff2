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
  test.each(Object.values(chains).map(({ id, gasAsset }) => [id, gasAsset]))('%s and its coin each have a mark', (id, coin) => {
    expect(existsSync(`${folder}${chainMarkUrl(id)}`)).toBe(true);
    expect(existsSync(`${folder}${markParts(known(coin), undefined).url}`)).toBe(true);
  });

  test('no two chains share a mark, so a badge identifies its chain', () => {
    const drawings = Object.keys(chains).map((id) => readFileSync(`${folder}${chainMarkUrl(id)}`, 'utf8'));
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  test('every token listed as having a mark has its file', () => {
    for (const name of tokenMarks.values()) expect(existsSync(`${folder}/marks/assets/${name}.svg`)).toBe(true);
  });

  test('a token with a well-known ticker but another contract gets letters instead of the mark', () => {
    expect(markParts(known(usdc), tokenMarks).url).toBe('/marks/assets/usdc.svg');
    expect(markParts(known('ETH.USDC-0X00B86991C6218B36C1D19D4A2E9EB0CE3606EB48'), tokenMarks)).toMatchObject({
      url: undefined,
      letters: 'USDC',
      badge: '/marks/chains/eth.svg',
    });
  });

  test('a badge marks a coin on another chain or kept by a network, but not a chain’s own coin', () => {
    expect(markParts(known('ETH.ETH'), undefined).badge).toBeUndefined();
    expect(markParts(known('GAIA.ATOM'), undefined).badge).toBeUndefined();
    expect(markParts(known('BASE.ETH'), undefined).badge).toBe('/marks/chains/base.svg');
    expect(markParts(known('ETH-ETH'), undefined)).toMatchObject({ url: '/marks/assets/eth.svg', badge: '/marks/chains/thor.svg' });
  });

  test('no mark contains script, styles, fonts or URLs', () => {
    for (const entry of readdirSync(`${folder}/marks`, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const svg = readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8');
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
      expect(svg).not.toMatch(/<script|<style|<image|<text|<foreignObject|\bon\w+=|(?<!xmlns=")https?:|data:/);
    }
  });
});
