import { chains, partOf } from '../chain/chain.ts';
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
