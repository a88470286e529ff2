import fc from 'fast-check';
import { expect, test } from 'vitest';
import { driftPool } from './drift.ts';
import { type Ledger, type Ledgers, newLedgers, nextBlock } from './networks/ledger.ts';
import { mayachainPools } from './networks/seeds/seed-mayachain-pools.ts';
import type { PoolState } from './networks/state.ts';

const depth = fc.bigInt({ min: 10n ** 6n, max: 10n ** 20n });
const btc = { chain: 'BTC', symbol: 'BTC', ticker: 'BTC', contract: '', kind: 'layer1' } as const;

test('never lowers x·y, and barely raises it', () => {
  fc.assert(
    fc.property(
      depth,
      depth,
      fc.bigInt({ min: 1n, max: 100_000n }),
      fc.bigInt({ min: 0n, max: 2n ** 64n }),
      (balanceAsset, balanceNative, block, word) => {
        const pool: PoolState = { asset: btc, status: 'Available', decimals: 0, balanceAsset, balanceNative };
        const k = balanceAsset * balanceNative;
        driftPool(pool, { balanceAsset, balanceNative, market: word, local: word ^ 5n, swing: 15_000n }, block);
        const after = pool.balanceAsset * pool.balanceNative;
        expect(after).toBeGreaterThanOrEqual(k);
        expect(after - k).toBeLessThan(pool.balanceNative);
        const moved = (pool.balanceNative * balanceAsset * 10n ** 6n) / (balanceNative * pool.balanceAsset) - 10n ** 6n;
        expect(moved >= -402n && moved <= 402n).toBe(true);
      },
    ),
  );
});

const products = (ledger: Ledger) => new Map([...ledger.state.pools].map(([name, pool]) => [name, pool.balanceAsset * pool.balanceNative]));

/** Value of 10⁶ whole units of an asset in native units; RUNE converts 1:1 on THORChain. */
function worth({ state }: Ledger, asset: string): bigint {
  const pool = state.pools.get(asset);
  if (pool === undefined && state.id === 'thorchain' && asset === 'THOR.RUNE') return 10n ** 14n;
  if (pool === undefined) throw new Error(`no pool of ${asset}`);
  return (10n ** 14n * pool.balanceNative) / pool.balanceAsset;
}

/** Units of `to` for 10⁶ whole `from`, before fees. */
function cross(ledger: Ledger, from: string, to: string): bigint {
  return (10n ** 14n * worth(ledger, from)) / worth(ledger, to);
}

/** Deviation of MAYAChain's price of an asset in BTC from THORChain's, in bps. */
function gapBps(ledgers: Ledgers, onMaya: string, onThor: string): bigint {
  const thor = cross(ledgers.thorchain, 'BTC.BTC', onThor);
  return ((cross(ledgers.mayachain, 'BTC.BTC', onMaya) - thor) * 10_000n) / thor;
}

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48';
/** MAYAChain pools whose asset also trades on THORChain, in this or another form. */
const shared = mayachainPools.flatMap(([asset, , , , twin]) => (typeof twin === 'string' ? [[asset, twin] as const] : []));

test.each([1n, 2n, 77n])('keeps both networks’ prices within one percent of each other over 5000 blocks, seed %i', (seed) => {
  const ledgers = newLedgers(seed, 0);
  const both = [ledgers.thorchain, ledgers.mayachain];
  const before = both.map(products);
  const genesis = cross(ledgers.thorchain, 'BTC.BTC', usdc);
  let widest = 0n;
  for (let block = 1; block <= 5_000; block += 1) {
    for (const ledger of both) nextBlock(ledger, block * 6);
    if (block % 25 !== 0) continue;
    for (const [onMaya, onThor] of shared) {
      const gap = gapBps(ledgers, onMaya, onThor);
      expect(gap > -100n && gap < 100n, `${onMaya} at ${block}: ${gap}`).toBe(true);
    }
    const shift = ((cross(ledgers.thorchain, 'BTC.BTC', usdc) - genesis) * 10_000n) / genesis;
    if (shift > widest || -shift > widest) widest = shift < 0n ? -shift : shift;
  }
  // Prices move, but stay near their start.
  expect(widest).toBeGreaterThan(10n);
  expect(widest).toBeLessThan(300n);
  for (const [at, ledger] of both.entries()) {
    for (const [name, k] of products(ledger)) expect(k, name).toBeGreaterThanOrEqual(before[at]?.get(name) ?? 0n);
  }
});

test('starts both networks within 0.3 percent of each other’s prices', () => {
  expect(shared.length).toBeGreaterThan(10);
  const ledgers = newLedgers(1n, 0);
  for (const [onMaya, onThor] of shared) {
    const gap = gapBps(ledgers, onMaya, onThor);
    expect(gap >= -30n && gap <= 30n, `${onMaya}: ${gap}`).toBe(true);
  }
});

test('is deterministic for a seed', () => {
  const run = () => {
    const ledgers = newLedgers(3n, 0);
    for (let block = 1; block <= 200; block += 1) nextBlock(ledgers.mayachain, block);
    return ledgers.mayachain.state.pools;
  };
  expect(run()).toEqual(run());
});
