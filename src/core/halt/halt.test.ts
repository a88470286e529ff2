import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordedJson } from '../../spec/recorded/read.ts';
import { baseAmount } from '../amount.ts';
import { parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { type NetworkId, networkIds } from '../network/protocol.ts';
import vectors from '../vectors/halts.json' with { type: 'json' };
import { chainHalts, type HaltFacts, networkHalts, type SwapShape, signingHalts, swapHalts } from './halt.ts';
import type { InboundAddress, Mimir } from './inbound-address.ts';

type Flags = Partial<Pick<InboundAddress, 'halted' | 'globalTradingPaused' | 'chainTradingPaused'>> & { readonly chain: string };

interface HaltVector {
  readonly name: string;
  readonly network: NetworkId;
  readonly height: number;
  readonly mimir: Readonly<Record<string, number>>;
  readonly inbound?: readonly Flags[];
  readonly from: string;
  readonly to: string;
  readonly form?: SwapShape;
  readonly keys: readonly string[];
}

const cases = vectors as unknown as readonly HaltVector[];
const open: readonly Flags[] = ['BTC', 'ETH', 'SOL', 'GAIA'].map((chain) => ({ chain }));
const inbound = (flags: Flags): InboundAddress => ({
  halted: false,
  globalTradingPaused: false,
  chainTradingPaused: false,
  address: `vault of ${flags.chain}`,
  gasRate: 1n,
  gasRateUnits: 'sats',
  outboundFee: baseAmount(1n),
  dustThreshold: baseAmount(1n),
  ...flags,
});
const mimirOf = (values: Readonly<Record<string, number>>): Mimir =>
  new Map(Object.entries(values).map(([key, value]) => [key, BigInt(value)]));
const buildFacts = (vector: Pick<HaltVector, 'network' | 'height' | 'mimir' | 'inbound'>): HaltFacts => ({
  network: vector.network,
  height: vector.height,
  mimir: mimirOf(vector.mimir),
  inbound: (vector.inbound ?? open).map(inbound),
});
const asset = (text: string) => must(parseAsset(text));
const listKeys = (found: readonly { readonly key: string }[]) => found.map(({ key }) => key);

describe('halt vectors', () => {
  test.each(cases)('names the keys that halt $network: $name', (vector) => {
    const found = swapHalts(asset(vector.from), asset(vector.to), buildFacts(vector), vector.form ?? { streaming: false });
    expect(listKeys(found)).toEqual(vector.keys);
    expect(found.every(({ text }) => text.endsWith('.') && (text.includes('THORChain') || text.includes('MAYAChain')))).toBe(true);
  });
});

describe('halts by scope', () => {
  const facts = buildFacts({
    network: 'thorchain',
    height: 10,
    mimir: { HALTTRADING: 1, HALTSOLTRADING: 1, HALTSIGNINGSOL: 5, HALTSIGNING: 20 },
  });

  test('treats an unknown state as halted', () => {
    expect(listKeys(swapHalts(asset('BTC.BTC'), asset('ETH.ETH'), undefined, { streaming: false }))).toEqual(['unknown']);
  });

  test('closes deposits to a vault halted by key, but not payouts on its chain', () => {
    const vault = 'thorpub1addwnpepqvault';
    const known = { ...buildFacts({ network: 'thorchain', height: 10, mimir: {} }) };
    const inbound = known.inbound.map((entry) => (entry.chain === 'BTC' ? { ...entry, pubKey: vault } : entry));
    const halted = (key: string, value = 1n) => ({ ...known, inbound, mimir: new Map([[key, value]]) });
    const formatKey = (pubKey: string, chain: string) => `SOLVENCYHALTVAULT-${pubKey.toUpperCase()}-${chain}`;
    const way = (from: string, to: string, facts: HaltFacts) => listKeys(swapHalts(asset(from), asset(to), facts, { streaming: false }));
    const key = formatKey(vault, 'BTC');
    for (const value of [1n, 5n, 1_000_000n]) expect(way('BTC.BTC', 'ETH.ETH', halted(key, value))).toEqual([key]);
    expect(way('ETH.ETH', 'BTC.BTC', halted(key))).toEqual([]);
    for (const other of [formatKey(`${vault}q`, 'BTC'), formatKey(vault, 'ETH')])
      expect(way('BTC.BTC', 'ETH.ETH', halted(other))).toEqual([]);
    expect(way('BTC.BTC', 'ETH.ETH', halted(key, 0n))).toEqual([]);
  });

  test('includes the network’s halts in those of a chain', () => {
    expect(listKeys(networkHalts(facts))).toEqual(['HALTTRADING']);
    expect(listKeys(chainHalts('SOL', facts))).toEqual(['HALTTRADING', 'HALTSOLTRADING']);
    expect(listKeys(chainHalts('THOR', facts))).toEqual(['HALTTRADING']);
    expect(listKeys(chainHalts('XRP', facts))).toEqual(['HALTTRADING', 'inbound_addresses']);
  });

  test('separates signing halts from trading halts', () => {
    expect(listKeys(signingHalts('SOL', facts))).toEqual(['HALTSIGNINGSOL']);
    expect(signingHalts('THOR', facts)).toEqual([]);
    expect(signingHalts('BTC', facts)).toEqual([]);
  });

  test('describes halts in plain language', () => {
    expect(chainHalts('SOL', buildFacts({ network: 'thorchain', height: 10, mimir: { HALTSOLTRADING: 1 } }))).toEqual([
      { key: 'HALTSOLTRADING', text: 'THORChain has halted trading on SOL.' },
    ]);
  });
});

const ordinary = [
  'HALTTRADING',
  'HALTCHAINGLOBAL',
  'HALTBTCTRADING',
  'HALTETHCHAIN',
  'SOLVENCYHALTBTCCHAIN',
  'HALTSIGNING',
  'HALTSIGNINGETH',
];
const close = (network: NetworkId, mimir: Readonly<Record<string, number>>, height: number) =>
  listKeys(swapHalts(asset('BTC.BTC'), asset('ETH.ETH'), buildFacts({ network, height, mimir }), { streaming: false }));
const networks = fc.constantFrom(...networkIds);
const heights = fc.integer({ min: 1, max: 40_000_000 });

describe('halt keys', () => {
  test('stay active at every later height once active, except a node pause', () => {
    fc.assert(
      fc.property(networks, fc.constantFrom(...ordinary), heights, heights, heights, (network, key, from, first, later) => {
        const mimir = { [key]: from };
        if (close(network, mimir, first).length > 0) expect(close(network, mimir, first + later)).toEqual([key]);
      }),
    );
  });

  test('take effect on MAYANode exactly one block later than on THORNode', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ordinary), heights, heights, (key, from, height) => {
        expect(close('mayachain', { [key]: from }, height + 1)).toEqual(close('thorchain', { [key]: from }, height));
      }),
    );
  });

  test('end a node pause for good after its last height', () => {
    fc.assert(
      fc.property(networks, heights, heights, (network, until, height) => {
        expect(close(network, { NODEPAUSECHAINGLOBAL: until }, height)).toEqual(until >= height ? ['NODEPAUSECHAINGLOBAL'] : []);
      }),
    );
  });

  test('never open a path when one more of them becomes active', () => {
    const mimirs = fc.dictionary(fc.constantFrom(...ordinary), fc.integer({ min: 0, max: 2000 }));
    fc.assert(
      fc.property(networks, mimirs, fc.constantFrom(...ordinary), (network, mimir, key) => {
        const before = close(network, mimir, 1000);
        expect(close(network, { ...mimir, [key]: 1 }, 1000)).toEqual(expect.arrayContaining(before));
        expect(close(network, { ...mimir, [key]: 1 }, 1000)).toContain(key);
      }),
    );
  });

  test('are ignored when unknown', () => {
    const words = fc.string({ unit: fc.constantFrom(...'ABCEHILNORTG-'), minLength: 1, maxLength: 14 }).map((tail) => `Z${tail}`);
    fc.assert(fc.property(networks, fc.dictionary(words, heights), (network, mimir) => close(network, mimir, 30_000_000).length === 0));
  });
});

describe('recorded settings', () => {
  const mimir = recordedJson<Record<string, number>>('thornode/mimir-2026-09.json');
  const facts = buildFacts({ network: 'thorchain', height: 27_600_000, mimir, inbound: [...open, { chain: 'TRON' }] });

  test('close SOL alone on mainnet', () => {
    expect(networkHalts(facts)).toEqual([]);
    expect(['BTC', 'ETH', 'GAIA', 'TRON', 'THOR'].flatMap((chain) => [...chainHalts(chain, facts), ...signingHalts(chain, facts)])).toEqual(
      [],
    );
    expect(listKeys([...chainHalts('SOL', facts), ...signingHalts('SOL', facts)])).toEqual(['HALTSOLTRADING', 'HALTSIGNINGSOL']);
  });
});
