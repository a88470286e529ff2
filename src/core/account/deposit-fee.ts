import { baseAmount, maxOf, type UsdAmount } from '../amount.ts';
import { getGasAsset } from '../asset/native-assets.ts';
import { chains, partOf } from '../chain/chain.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import { type Prices, usdValue } from '../pool/pool.ts';
import { depositCosts } from './account.ts';

const unit = 10n ** 8n;

/**
 * Maximum fee of a deposit at a gas rate of its chain, in 1e8 units of the gas asset, rounded up; undefined on chains whose
 * fee does not follow the rate.
 * @example depositFee('BTC', 10n) // 10_000n
 */
export function depositFee(chain: string, gasRate: bigint): bigint | undefined {
  const { gasUnitsPerAsset } = chains[chain] ?? {};
  const work = partOf(depositCosts, chain)?.work;
  if (gasUnitsPerAsset === undefined || work === undefined) return undefined;
  return (work * gasRate * unit + gasUnitsPerAsset - 1n) / gasUnitsPerAsset;
}

/**
 * Dollars that one more deposit costs at most: its gas at the higher rate of both networks, or what they charge for a
 * payout there. Undefined without a price or a rate.
 * @example secondDepositUsd('BTC', [facts('thorchain')], pricesOf(facts('thorchain').pools)) // 400_000_000n
 */
export function secondDepositUsd(chain: string, known: readonly NetworkFacts[], prices: Prices): UsdAmount | undefined {
  const fees = known.flatMap(({ inbound }) =>
    inbound.filter((entry) => entry.chain === chain).map(({ gasRate, outboundFee }) => depositFee(chain, gasRate) ?? outboundFee),
  );
  const [first, ...others] = fees;
  if (first === undefined) return undefined;
  return usdValue(baseAmount(maxOf(first, ...others)), getGasAsset(chain), prices);
}
