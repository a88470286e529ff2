import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { must } from '../errors.ts';
import { type NetworkId, networkIds, protocols } from '../network/protocol.ts';
import {
  type Asset,
  baseDecimals,
  contractOnChain,
  formatAsset,
  homeChain,
  isGasAsset,
  layer1Of,
  matchAsset,
  parseAsset,
  parseMemoAsset,
  sameAsset,
  shortCodeOf,
  shortenAsset,
} from './asset.ts';

interface Vectors {
  readonly valid: readonly { text: string; canonical: string; kind: string; ticker: string; contract: string; network?: NetworkId }[];
  readonly invalid: readonly { text: string; hint: string }[];
  readonly codes: Readonly<Record<NetworkId, Readonly<Record<string, string>>>>;
  readonly match: readonly { note: string; asset: string; pools: Readonly<Record<string, string>>; match: string | null }[];
  readonly shorten: readonly { note: string; asset: string; pools: readonly string[]; closed?: readonly string[]; short: string }[];
}

const vectors = JSON.parse(readFileSync(new URL('../vectors/assets.json', import.meta.url), 'utf8')) as Vectors;
const asset = (text: string, network?: NetworkId): Asset => must(parseAsset(text, network));

const contracts = fc.stringMatching(/^0X[0-9A-F]{1,6}$/);
const separators = fc.constantFrom('.', '/', '~', '-');
const chainTexts = fc.constantFrom('BTC', 'ETH', 'GAIA', 'TRON', 'BSC');
const tickers = fc.stringMatching(/^[A-Z0-9]{1,6}$/);

describe('the grammar', () => {
  test.each(vectors.valid)('parses $text as $canonical', ({ text, canonical, kind, ticker, contract, network }) => {
    const parsed = asset(text, network);
    expect(parsed).toMatchObject({ kind, ticker, contract });
    expect(formatAsset(parsed)).toBe(canonical);
  });

  test.each(vectors.invalid)('rejects $text', ({ text, hint }) => {
    const result = parseAsset(text);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.error.code).toBe('invalid_asset');
    expect(result.error.hint).toContain(hint);
  });

  test('allows synth and trade forms of RUNE on MAYAChain only', () => {
    expect(parseAsset('THOR/RUNE', 'thorchain').ok).toBe(false);
    expect(parseAsset('MAYA/CACAO', 'mayachain').ok).toBe(false);
  });

  test('round-trips through format and parse in any letter case', () => {
    fc.assert(
      fc.property(chainTexts, separators, tickers, fc.option(contracts, { nil: undefined }), (chain, separator, ticker, contract) => {
        const text = `${chain}${separator}${ticker}${contract === undefined ? '' : `-${contract}`}`;
        expect(formatAsset(asset(text))).toBe(text);
        expect(asset(text.toLowerCase())).toEqual(asset(text));
        expect(sameAsset(asset(text.toLowerCase()), asset(text))).toBe(true);
      }),
    );
  });

  test('never throws on any text, and parses its own output to the same asset', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9.~/_-]{1,30}$/)),
        fc.constantFrom(...networkIds),
        (text, network) => {
          const parsed = parseAsset(text, network);
          if (parsed.ok) expect(asset(formatAsset(parsed.value), network)).toEqual(parsed.value);
        },
      ),
    );
  });
});

describe('the chain an asset lives on', () => {
  test.each([
    ['BTC.BTC', 'BTC', 'BTC'],
    ['BTC/BTC', 'THOR', 'MAYA'],
    ['BTC~BTC', 'THOR', 'MAYA'],
    ['BTC-BTC', 'THOR', 'MAYA'],
    ['THOR.RUNE', 'THOR', 'THOR'],
    ['MAYA.CACAO', 'MAYA', 'MAYA'],
    ['THOR.BTC', 'THOR', 'THOR'],
  ])('places %s on %s for THORChain and on %s for MAYAChain', (text, thor, maya) => {
    expect(homeChain(asset(text), 'thorchain')).toBe(thor);
    expect(homeChain(asset(text), 'mayachain')).toBe(maya);
  });

  test('keeps chain and symbol when reduced to layer 1', () => {
    for (const text of ['BTC/BTC', 'BTC~BTC', 'BTC-BTC', 'BTC.BTC']) expect(layer1Of(asset(text))).toEqual(asset('BTC.BTC'));
    expect(layer1Of(asset('THOR/RUNE', 'mayachain'))).toEqual(asset('THOR.RUNE'));
    expect(layer1Of(asset('THOR.BTC'))).toEqual(asset('THOR.BTC'));
  });

  test('uses 8 decimals on the wire, but 10 for CACAO and 4 for MAYA', () => {
    const places = ['BTC.BTC', 'ETH.ETH', 'THOR.RUNE', 'GAIA.ATOM', 'MAYA.CACAO', 'MAYA.MAYA', 'ETH.MAYA'].map((text) =>
      baseDecimals(asset(text)),
    );
    expect(places).toEqual([8, 8, 8, 8, 10, 4, 8]);
  });

  test('distinguishes gas assets from tokens', () => {
    for (const text of ['BTC.BTC', 'BASE.ETH', 'BSC.BNB', 'NOBLE.USDC', 'THOR.RUNE', 'MAYA.CACAO'])
      expect(isGasAsset(asset(text))).toBe(true);
    for (const text of ['ETH.USDC-0XA0B8', 'BSC.ETH-0X1', 'THOR.TCY', 'MAYA.MAYA', 'XMR.XMR']) expect(isGasAsset(asset(text))).toBe(false);
  });

  test('writes contracts as their chain does', () => {
    expect(contractOnChain(asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'))).toBe(
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    );
    expect(contractOnChain(asset('TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T'))).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(contractOnChain(asset('BTC.BTC'))).toBeUndefined();
    expect(contractOnChain(asset('SOL.USDC-EPJFWDD5AUFQSSQEM2QN1XZYBAPC8G4WEGKZWYTDT1V'))).toBeUndefined();
  });
});

describe('reading and writing short codes', () => {
  test.each(networkIds)('in %s, reads exactly the codes in its table', (network) => {
    expect(Object.keys(protocols[network].shortCodes).sort()).toEqual(Object.keys(vectors.codes[network]).sort());
    for (const [code, full] of Object.entries(vectors.codes[network])) expect(formatAsset(must(parseMemoAsset(code, network)))).toBe(full);
  });

  test.each(networkIds)('in %s, writes the shortest code of an asset and reads it back', (network) => {
    for (const full of Object.values(vectors.codes[network])) {
      const code = shortCodeOf(asset(full), network);
      const all = Object.entries(vectors.codes[network]).filter(([, name]) => name === full);
      expect(code.length).toBe(Math.min(...all.map(([text]) => text.length)));
      expect(formatAsset(must(parseMemoAsset(code, network)))).toBe(full);
    }
  });

  test('reads a code by the network’s own table, and treats upper case as no code', () => {
    expect(formatAsset(must(parseMemoAsset('c', 'thorchain')))).toBe('BCH.BCH');
    expect(formatAsset(must(parseMemoAsset('c', 'mayachain')))).toBe('MAYA.CACAO');
    expect(formatAsset(must(parseMemoAsset('B', 'thorchain')))).toBe('THOR.B');
    expect(formatAsset(must(parseMemoAsset('constructor', 'thorchain')))).toBe('THOR.CONSTRUCTOR');
    expect(formatAsset(must(parseMemoAsset('ETH.USDC-EB48', 'thorchain')))).toBe('ETH.USDC-EB48');
  });

  test('has no codes for tokens or for forms other than layer 1', () => {
    for (const text of ['ETH.USDC-0XA0B8', 'BTC/BTC', 'BTC~BTC', 'DASH.DASH']) expect(shortCodeOf(asset(text), 'thorchain')).toBe('');
  });
});

describe('pool matching', () => {
  test.each(vectors.match)('finds the pool that $asset abbreviates: $note', ({ asset: text, pools, match }) => {
    const found = matchAsset(
      asset(text),
      Object.entries(pools).map(([name, depth]) => ({ asset: asset(name), depth: BigInt(depth) })),
    );
    expect(found === undefined ? null : formatAsset(found)).toBe(match);
  });
});

describe('asset shortening', () => {
  test.each(vectors.shorten)('keeps the meaning of $asset: $note', ({ asset: text, pools, closed, short }) => {
    const open = pools.map((name) => ({ asset: asset(name), available: true }));
    const shut = (closed ?? []).map((name) => ({ asset: asset(name), available: false }));
    expect(shortenAsset(asset(text), [...open, ...shut])).toBe(short);
  });

  test('never lengthens an asset, and matches the shortened one to the same pool', () => {
    const pools = fc.uniqueArray(contracts, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(pools, fc.nat(), fc.constantFrom('.', '/', '~', '-'), (list, pick, separator) => {
        const contract = list[pick % list.length] ?? '';
        const wanted = asset(`ETH${separator}USDX-${contract}`);
        const all = list.map((end, index) => ({ asset: asset(`ETH.USDX-${end}`), available: true, depth: BigInt(index + 1) }));
        const short = shortenAsset(wanted, all);
        expect(short.length).toBeLessThanOrEqual(formatAsset(wanted).length);
        expect(matchAsset(asset(short), all)).toEqual(wanted);
      }),
    );
  });
});
