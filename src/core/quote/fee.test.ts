import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { parseAsset } from '../asset/asset.ts';
import { AppError, must } from '../errors.ts';
import { feeRows, feesAgree, minimumAfterTolerance, timeParts } from './fee.ts';
import type { NodeQuote, QuoteFees } from './quote.ts';

const eth = must(parseAsset('ETH.ETH'));
const btc = must(parseAsset('BTC.BTC'));
const times = { inboundConfirmationSeconds: 0, outboundDelaySeconds: 0, streamingSwapSeconds: 0, totalSwapSeconds: 0 };

function fees(affiliate: bigint, outbound: bigint, liquidity: bigint, total: bigint, asset = eth): QuoteFees {
  const amounts = {
    affiliate: baseAmount(affiliate),
    outbound: baseAmount(outbound),
    liquidity: baseAmount(liquidity),
    total: baseAmount(total),
  };
  return { asset, ...amounts, slippageBps: 0, totalBps: 0 };
}

function buildQuote(part: Partial<NodeQuote>): NodeQuote {
  const blocks = { inboundConfirmationBlocks: 0, outboundDelayBlocks: 0, maxStreamingQuantity: 1, streamingSwapBlocks: 0 };
  return { ...blocks, ...times, fees: fees(0n, 0n, 0n, 0n), expiry: 0, expectedAmountOut: baseAmount(1n), ...part };
}

/** Fees of mainnet quotes of both networks, 2024 to 2026. */
const real: readonly QuoteFees[] = [
  fees(0n, 13358n, 999312n, 1012670n),
  fees(0n, 15820n, 13590n, 29410n),
  fees(0n, 151819000n, 25451600n, 177270600n),
  fees(0n, 438n, 56960n, 57398n),
  fees(0n, 4062n, 156992n, 161054n),
  fees(0n, 54840n, 2037232n, 2092072n),
  fees(2036420n, 54840n, 8303006n, 10394266n),
  fees(0n, 9110n, 3244n, 12354n),
];

describe('fees', () => {
  test.each(real)('add up to $total', (one) => {
    const quote = buildQuote({ fees: one });
    expect(feesAgree(quote, eth)).toBe(true);
    expect(feeRows(quote).reduce((sum, row) => sum + row.amount, 0n)).toBe(one.total);
    expect(feeRows(quote).map((row) => row.kind)).toEqual(['liquidity', 'outbound', 'affiliate']);
    expect(feeRows(quote).every((row) => row.asset === one.asset)).toBe(true);
  });

  test('do not agree when off by one unit or counted in another asset', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 20n });
    fc.assert(
      fc.property(amounts, amounts, amounts, fc.constantFrom(-1n, 1n), (affiliate, outbound, liquidity, off) => {
        const total = affiliate + outbound + liquidity;
        expect(feesAgree(buildQuote({ fees: fees(affiliate, outbound, liquidity, total) }), eth)).toBe(true);
        expect(feesAgree(buildQuote({ fees: fees(affiliate, outbound, liquidity, total + off) }), eth)).toBe(false);
        expect(feesAgree(buildQuote({ fees: fees(affiliate, outbound, liquidity, total, btc) }), eth)).toBe(false);
      }),
    );
  });

  test('are counted in the secured asset itself, not in that of its chain', () => {
    const secured = must(parseAsset('ETH-ETH'));
    expect(feesAgree(buildQuote({ fees: fees(0n, 1n, 1n, 2n) }), secured)).toBe(false);
    expect(feesAgree(buildQuote({ fees: fees(0n, 1n, 1n, 2n, secured) }), secured)).toBe(true);
  });
});

describe('timeParts', () => {
  test.each([
    [
      { inboundConfirmationSeconds: 600, streamingSwapSeconds: 42, outboundDelaySeconds: 1074, totalSwapSeconds: 1674 },
      ['inbound 600', 'streaming 42', 'outbound 1074', 'total 1674'],
    ],
    [{ streamingSwapSeconds: 1050, outboundDelaySeconds: 2688, totalSwapSeconds: 2688 }, ['streaming 1050', 'outbound 2688', 'total 2688']],
    [{ streamingSwapSeconds: 600, outboundDelaySeconds: 84, totalSwapSeconds: 600 }, ['streaming 600', 'outbound 84', 'total 600']],
    [{ outboundDelaySeconds: 6, totalSwapSeconds: 6 }, ['outbound 6', 'total 6']],
    [{}, ['total 0']],
  ])('matches the node’s times for %o', (seconds, expected) => {
    expect(timeParts(buildQuote(seconds)).map((part) => `${part.kind} ${part.seconds}`)).toEqual(expected);
    expect(timeParts(buildQuote(seconds)).every((part) => part.label.length > 0)).toBe(true);
  });
});

describe('minimumAfterTolerance', () => {
  test('matches the minimum the nodes write', () => {
    expect(minimumAfterTolerance(baseAmount(28432806n), 100)).toBe(28148477n);
    expect(minimumAfterTolerance(baseAmount(99n), 0)).toBe(99n);
    expect(minimumAfterTolerance(baseAmount(99n), 10_000)).toBe(0n);
  });

  test('rejects a number that is not a tolerance', () => {
    for (const bps of [-1, 10_001, 0.5, Number.NaN]) expect(() => minimumAfterTolerance(baseAmount(1n), bps)).toThrow(AppError);
  });

  test('never exceeds the exact share and falls short by less than one unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 10_000 }), (amount, bps) => {
        const rest = amount * BigInt(10_000 - bps) - minimumAfterTolerance(baseAmount(amount), bps) * 10_000n;
        return rest >= 0n && rest < 10_000n;
      }),
    );
  });
});
