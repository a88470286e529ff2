import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseAmount, usdAmount } from '../amount.ts';
import { type Asset, parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import type { NetworkId } from '../network/protocol.ts';
import { depthUsd, findPool, midOutput, nativePrice, type Pool, pricesOf, usdValue } from './pool.ts';

const asset = (text: string, network?: NetworkId): Asset => must(parseAsset(text, network));

function pool(network: NetworkId, name: string, balanceAsset: bigint, balanceNative: bigint, more: Partial<Pool> = {}): Pool {
  return {
    network,
    asset: asset(name),
    status: 'available',
    decimals: 8,
    balanceAsset: baseAmount(balanceAsset),
    balanceNative: baseAmount(balanceNative),
    ...more,
  };
}

/** Depths and prices of mainnet pools, 2025-10-01 and 2024-09-25. */
const thorPools = [
  pool('thorchain', 'BTC.BTC', 25478565714n, 2510882517782174n, { torPrice: usdAmount(11758984918888n) }),
  pool('thorchain', 'ETH.ETH', 302843736227n, 1096023106422467n, { torPrice: usdAmount(431836682958n) }),
  pool('thorchain', 'DOGE.DOGE', 1094188006922683n, 224486781846792n, { torPrice: usdAmount(24480328n) }),
];
const mayaPools = [
  pool('mayachain', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 16849797588389n, 2890187991288198n),
  pool('mayachain', 'ARB.USDT-0XFD086BC7CD5C481DCC9C85EBE478A1C0B69FCBB9', 6930753999861n, 1193217054596125n),
  pool('mayachain', 'THOR.RUNE', 190478326683969n, 153262925784069896n),
  pool('mayachain', 'BTC.BTC', 10029992792n, 109449889899897406n),
];
/** Compares two values in US dollars, 1e8 units; the node's price is derived from the same depths. */
const near = (actual: bigint | undefined, wanted: bigint) => {
  expect(actual).toBeDefined();
  const off = (actual ?? 0n) - wanted;
  expect(off < 0n ? -off : off).toBeLessThanOrEqual(wanted / 100_000n + 1n);
};

describe('pricing in dollars', () => {
  test('derives the price of RUNE from the deepest priced pool', () => {
    near(nativePrice(thorPools), 119321421n);
    near(nativePrice([...thorPools].reverse()), 119321421n);
  });

  test('derives the price of CACAO from the deepest dollar pool', () => {
    expect(nativePrice(mayaPools)).toBe((16849797588389n * 10n ** 10n) / 2890187991288198n);
    const prices = pricesOf(mayaPools);
    near(prices.byAsset.get('THOR.RUNE'), 469094283n);
    near(prices.byAsset.get('BTC.BTC'), 6361847827701n);
    expect(prices.byAsset.get('MAYA.CACAO')).toBe(prices.native);
  });

  test('takes no price from pools that are empty or not trading', () => {
    expect(nativePrice([])).toBeUndefined();
    expect(nativePrice(thorPools.map((entry) => ({ ...entry, status: 'staged' as const })))).toBeUndefined();
    expect(nativePrice([pool('mayachain', 'ETH.USDC-0X1', 0n, 5n), pool('mayachain', 'ETH.USDT-0X1', 5n, 0n)])).toBeUndefined();
    expect(nativePrice([pool('mayachain', 'BTC.BTC', 5n, 5n)])).toBeUndefined();
    const prices = pricesOf([pool('mayachain', 'BTC.BTC', 5n, 5n)]);
    expect(prices.native).toBeUndefined();
    expect(prices.byAsset.size).toBe(0);
  });

  test('prices an asset with four wire decimals per whole unit', () => {
    const prices = pricesOf([...mayaPools, pool('mayachain', 'MAYA.MAYA', 50_0000n, 1000n * 10n ** 10n)]);
    near(prices.byAsset.get('MAYA.MAYA'), (prices.native ?? 0n) * 20n);
    near(usdValue(baseAmount(1_0000n), asset('MAYA.MAYA'), prices), (prices.native ?? 0n) * 20n);
  });
});

describe('dollar values', () => {
  const prices = pricesOf(thorPools);

  test('are the same for one BTC in every form', () => {
    for (const text of ['BTC.BTC', 'BTC/BTC', 'BTC~BTC', 'BTC-BTC'])
      expect(usdValue(baseAmount(100000000n), asset(text), prices)).toBe(11758984918888n);
  });

  test('count the native asset in its own decimals', () => {
    expect(usdValue(baseAmount(10n ** 8n), asset('THOR.RUNE'), prices)).toBe(prices.native);
    const maya = pricesOf(mayaPools);
    expect(usdValue(baseAmount(10n ** 10n), asset('MAYA.CACAO'), maya)).toBe(maya.native);
    expect(usdValue(baseAmount(10n ** 8n), asset('THOR/RUNE', 'mayachain'), maya)).toBe(maya.byAsset.get('THOR.RUNE'));
  });

  test('are unknown for an asset without a price, rather than zero', () => {
    expect(usdValue(baseAmount(1n), asset('XRD.XRD'), prices)).toBeUndefined();
    expect(depthUsd(mayaPools[0] ?? pool('mayachain', 'BTC.BTC', 1n, 1n), { byAsset: new Map() })).toBeUndefined();
  });

  test('count both sides of a pool as equal', () => {
    const [first] = thorPools;
    if (first === undefined) throw new Error('no pool');
    near(depthUsd(first, prices), (2n * 11758984918888n * 25478565714n) / 10n ** 8n);
  });
});

describe('output without fees', () => {
  const btc = asset('BTC.BTC');
  const eth = asset('ETH.ETH');

  test('converts through the native asset at the ratio of the depths', () => {
    const inRune = (10n ** 8n * 2510882517782174n) / 25478565714n;
    expect(midOutput(baseAmount(10n ** 8n), btc, asset('THOR.RUNE'), thorPools)).toBe(inRune);
    expect(midOutput(baseAmount(10n ** 8n), btc, eth, thorPools)).toBe((inRune * 302843736227n) / 1096023106422467n);
    expect(midOutput(baseAmount(10n ** 8n), asset('THOR.RUNE'), asset('ETH/ETH'), thorPools)).toBe(
      (10n ** 8n * 302843736227n) / 1096023106422467n,
    );
    expect(midOutput(baseAmount(10n ** 10n), asset('MAYA.CACAO'), asset('THOR.RUNE'), mayaPools)).toBe(
      (10n ** 10n * 190478326683969n) / 153262925784069896n,
    );
  });

  test('is unknown without the pools', () => {
    const amount = baseAmount(1000n);
    expect(midOutput(amount, btc, eth, [])).toBeUndefined();
    expect(midOutput(amount, asset('XRP.XRP'), eth, thorPools)).toBeUndefined();
    expect(midOutput(amount, btc, asset('XRP.XRP'), thorPools)).toBeUndefined();
    expect(midOutput(amount, btc, eth, [pool('thorchain', 'BTC.BTC', 0n, 5n), pool('thorchain', 'ETH.ETH', 5n, 5n)])).toBeUndefined();
    expect(midOutput(amount, btc, eth, [pool('thorchain', 'BTC.BTC', 5n, 5n), pool('thorchain', 'ETH.ETH', 5n, 0n)])).toBeUndefined();
  });

  test('never gains on a swap there and back', () => {
    const depth = fc.bigInt({ min: 1n, max: 10n ** 18n });
    fc.assert(
      fc.property(depth, depth, depth, depth, fc.bigInt({ min: 0n, max: 10n ** 16n }), (a, b, c, d, units) => {
        const pools = [pool('thorchain', 'BTC.BTC', a, b), pool('thorchain', 'ETH.ETH', c, d)];
        const out = midOutput(baseAmount(units), btc, eth, pools);
        expect(out).toBeDefined();
        const back = midOutput(out ?? baseAmount(0n), eth, btc, pools);
        expect(back !== undefined && back <= units).toBe(true);
      }),
    );
  });
});

test('finds the pool for every form of its asset', () => {
  for (const text of ['BTC.BTC', 'BTC/BTC', 'BTC~BTC', 'BTC-BTC']) expect(findPool(thorPools, asset(text))).toBe(thorPools[0]);
  expect(findPool(thorPools, asset('LTC.LTC'))).toBeUndefined();
  expect(findPool(thorPools, asset('THOR.BTC'))).toBeUndefined();
});
