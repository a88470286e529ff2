import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { type Asset, parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { type NetworkId, networkIds, protocols } from '../network/protocol.ts';
import vectors from '../vectors/memos.json' with { type: 'json' };
import { decodeMemo, type EncodeOptions, encodeMemo, fitsChain, memoBytes, type SwapMemo } from './memo.ts';
import type { Affiliate } from './memo-fields.ts';

interface ValidVector {
  readonly network: NetworkId;
  readonly text: string;
  readonly kind: SwapMemo['kind'];
  readonly asset: string;
  readonly assetKind: Asset['kind'];
  readonly destination: string;
  readonly refund?: string;
  readonly limit: string;
  readonly interval: number;
  readonly quantity: number;
  readonly affiliates: readonly Affiliate[];
  readonly dex?: { readonly aggregator: string; readonly target: string; readonly limit: string };
  readonly options?: { readonly from?: string; readonly assetText?: string; readonly limitText?: string };
  readonly encoded?: string;
}

const valid = vectors.valid as readonly ValidVector[];
const invalid = vectors.invalid as readonly { network: NetworkId; text: string; code: string; why: string }[];
const asset = (text: string, network?: NetworkId) => must(parseAsset(text, network));

function buildMemo(vector: ValidVector): SwapMemo {
  const { text: _text, options: _options, encoded: _encoded, assetKind: _kind, ...rest } = vector;
  const { dex, ...plain } = rest;
  const memo = { ...plain, asset: asset(vector.asset, vector.network), limit: baseAmount(BigInt(vector.limit)) };
  return dex === undefined ? memo : { ...memo, dex: { ...dex, limit: BigInt(dex.limit) } };
}

function buildOptions({ options = {} }: ValidVector): EncodeOptions {
  const { from, ...rest } = options;
  return from === undefined ? rest : { ...rest, from: asset(from) };
}

describe('memo vectors', () => {
  test.each(valid)('$network reads $text', (vector) => {
    const memo = must(decodeMemo(vector.text, vector.network));
    expect(memo).toEqual(buildMemo(vector));
    expect(memo.asset.kind).toBe(vector.assetKind);
  });

  test.each(valid)('$network writes $text', (vector) => {
    expect(must(encodeMemo(buildMemo(vector), buildOptions(vector)))).toBe(vector.encoded ?? vector.text);
  });

  test.each(invalid)('$network refuses $why: $text', ({ network, text, code }) => {
    const read = decodeMemo(text, network);
    expect(read.ok ? 'accepted' : read.error.code).toBe(code);
    expect(read.ok || read.error.hint.length > 15).toBe(true);
  });
});

const layer1: Readonly<Record<NetworkId, readonly string[]>> = {
  thorchain: ['BTC.BTC', 'THOR.RUNE', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 'ETH-ETH', 'BTC/BTC', 'SOL.SOL', 'THOR.TCY'],
  mayachain: [
    'BTC.BTC',
    'MAYA.CACAO',
    'MAYA.MAYA',
    'XRD.XRD',
    'ARB.DAI-0XDA10009CBD5D07DD0CECC66161FC93D7C9000DA1',
    'ETH~ETH',
    'THOR.RUNE',
  ],
};
const radix = 'account_rdx12yqsyqcyq5rqwzqfpg9scrgwpugpzysnzs23v9ccrydpk8qa4lnqhc';
const letters = (from: string, minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom(...from), minLength, maxLength });
const addresses = fc.oneof(letters('abcdefghjkmnpqrstuvwxyzABCDEFGH23456789', 20, 45), fc.constant(radix));

const memos: fc.Arbitrary<SwapMemo> = fc.constantFrom(...networkIds).chain((network) =>
  fc
    .record({
      kind: network === 'thorchain' ? fc.constantFrom<SwapMemo['kind']>('swap', 'limit') : fc.constant<SwapMemo['kind']>('swap'),
      asset: fc.constantFrom(...layer1[network]),
      destination: addresses,
      refund: fc.option(addresses, { nil: undefined }),
      limit: fc.bigInt({ min: 1n, max: 10n ** 24n }),
      isProtected: fc.boolean(),
      interval: fc.integer({ min: 0, max: 50_000 }),
      quantity: fc.integer({ min: 0, max: 20_000 }),
      affiliates: fc.array(fc.record({ name: letters('abcdefgh', 1, 12), bps: fc.integer({ min: 0, max: 100 }) }), { maxLength: 5 }),
      dex: fc.option(
        fc.record({
          aggregator: letters('0123456789abcdef', 1, 4),
          target: letters('0123456789abcdef', 1, 5),
          limit: fc.bigInt({ min: 0n, max: 2n ** 64n }),
        }),
        {
          nil: undefined,
        },
      ),
    })
    .map(({ refund, dex, isProtected, ...rest }) => ({
      ...rest,
      network,
      asset: asset(rest.asset, network),
      limit: baseAmount(isProtected || rest.kind === 'limit' ? rest.limit : 0n),
      quantity: rest.kind === 'swap' && rest.interval === 0 && rest.quantity === 1 ? 0 : rest.quantity,
      ...(refund === undefined ? {} : { refund }),
      ...(dex === undefined ? {} : { dex }),
    })),
);

describe('memo encoding and decoding', () => {
  test('decodes what it encodes, or refuses to encode and gives a reason', () => {
    fc.assert(
      fc.property(memos, (memo) => {
        const text = encodeMemo(memo);
        if (!text.ok) return text.error.code === 'memo_too_long';
        expect(must(decodeMemo(text.value, memo.network))).toEqual(memo);
        return memoBytes(text.value) <= protocols[memo.network].memoMaxBytes;
      }),
      { numRuns: 500 },
    );
  });

  test('encodes most sampled memos', () => {
    const fitting = fc.sample(memos, { numRuns: 200, seed: 7 }).filter((memo) => encodeMemo(memo).ok);
    expect(fitting.length).toBeGreaterThan(150);
  });

  test('never throws on any text and never repeats it in a hint', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((tail) => `=:${tail}`),
        ),
        fc.constantFrom(...networkIds),
        (text, network) => {
          const read = decodeMemo(text, network);
          return read.ok || text.length < 20 || !read.error.hint.includes(text);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('encodes a decoded memo to the same text', () => {
    for (const { text, network } of valid) {
      const memo = must(decodeMemo(text, network));
      const again = must(encodeMemo(memo));
      expect(must(encodeMemo(must(decodeMemo(again, network))))).toBe(again);
    }
  });
});

describe('encodeMemo', () => {
  const memo = buildMemo(valid.find((vector) => vector.text.startsWith('=:b:') && vector.limit === '6418558') as ValidVector);
  const refused = (changed: Partial<SwapMemo>, options?: EncodeOptions) => {
    const text = encodeMemo({ ...memo, ...changed }, options);
    return text.ok ? text.value : text.error.code;
  };

  test('refuses fields that would be read back differently', () => {
    expect(refused({ destination: `${memo.destination}:1/1/1` })).toBe('invalid_field');
    expect(refused({ destination: `${memo.destination}|` })).toBe('invalid_field');
    expect(refused({ destination: 'a/b' })).toBe('invalid_field');
    expect(refused({ refund: '' })).toBe('invalid_field');
    expect(refused({ interval: 1.5 })).toBe('invalid_field');
    expect(refused({ quantity: -1 })).toBe('invalid_field');
    expect(refused({ limit: baseAmount(-1n) })).toBe('invalid_field');
    expect(refused({ kind: 'limit', limit: baseAmount(0n) })).toBe('invalid_field');
    expect(refused({ affiliates: [{ name: 'a' }, { name: 'b', bps: 5 }] })).toBe('invalid_field');
    expect(refused({}, { limitText: '64e5' })).toBe('invalid_field');
  });

  test('accepts a shortened asset only if it abbreviates the target', () => {
    const usdc = asset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48');
    expect(refused({ asset: usdc }, { assetText: 'ETH.USDC-B48' })).toContain('=:ETH.USDC-B48:');
    expect(refused({ asset: usdc }, { assetText: 'ETH.USDC-B49' })).toBe('invalid_field');
    expect(refused({ asset: usdc }, { assetText: 'ETH.USDT' })).toBe('invalid_field');
    expect(refused({ asset: usdc }, { assetText: 'ETH/USDC' })).toBe('invalid_field');
    expect(refused({ asset: usdc }, { assetText: 'e' })).toBe('invalid_field');
  });

  test('omits a quantity of one without an interval, as the nodes do', () => {
    expect(refused({ interval: 0, quantity: 1 })).toBe(`=:b:${memo.destination}:6418558`);
  });
});

describe('fitsChain', () => {
  const address = 'bc1qqypqxpq9qcrsszg2pvxq6rs0zqg3yyc5fcj4z3';

  test('counts bytes, not letters', () => {
    expect(memoBytes('=:e')).toBe(3);
    expect(memoBytes('é€')).toBe(5);
  });

  test('enforces the source chain’s memo limit to the byte', () => {
    for (const [chain, most] of [
      ['BTC', 80],
      ['DOGE', 80],
      ['ETH', 250],
      ['GAIA', 250],
    ] as const) {
      expect(fitsChain('x'.repeat(most), chain, 'thorchain').ok).toBe(true);
      const over = fitsChain('x'.repeat(most + 1), chain, 'thorchain');
      expect(over.ok ? undefined : over.error).toMatchObject({
        code: 'memo_too_long',
        details: { memo_bytes: `${most + 1}`, memo_max_bytes: `${most}` },
      });
      expect(over.ok ? '' : over.error.hint).toContain(String(most + 1));
    }
    expect(fitsChain(`=:e:0x1111111111111111111111111111111111111111/${address}:335463741`, 'BTC', 'thorchain').ok).toBe(false);
  });

  test('rejects a chain whose memo mechanism is unknown', () => {
    for (const chain of ['SUI', 'NOPE', 'constructor', '']) {
      const fit = fitsChain('=:b:x', chain, 'thorchain');
      expect(fit.ok ? undefined : fit.error.code).toBe('no_route');
    }
    for (const network of ['thorchain', 'mayachain'] as const) expect(fitsChain('=:b:x', 'DASH', network).ok).toBe(true);
  });
});
