import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseAmount } from '../amount.ts';
import { parseAsset } from '../asset/asset.ts';
import { must } from '../errors.ts';
import { feeRows, feesAgree } from './fee.ts';
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
