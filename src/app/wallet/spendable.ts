import { depositCosts } from '../../core/account/account.ts';
import { depositFee } from '../../core/account/deposit-fee.ts';
import { isGasAsset, parseAsset } from '../../core/asset/asset.ts';
import { partOf } from '../../core/chain/chain.ts';
import type { Holding } from '../state/wallet/$balances.ts';

/** Maximum swap fee out of `chain`, in protocol units; undefined when it cannot be computed. */
export function feeReserve(chain: string, gasRate: bigint | undefined): bigint | undefined {
  const fixed = partOf(depositCosts, chain)?.reserve;
  if (fixed !== undefined) return fixed;
  const fee = gasRate === undefined ? undefined : depositFee(chain, gasRate);
  // Rates may rise before signing: adds 50%, rounded up.
  return fee === undefined ? undefined : (fee * 3n) / 2n + 1n;
}

/** Spendable balance after the fee reserve; undefined when the fee is unknown. */
export function spendable(id: string, { units, gasRate, reserve: known }: Holding): bigint | undefined {
  const asset = parseAsset(id);
  if (!asset.ok) return undefined;
  if (!isGasAsset(asset.value) && id !== 'THOR.RUNE' && id !== 'MAYA.CACAO') return units;
  const reserve = known ?? feeReserve(asset.value.chain, gasRate);
  if (reserve === undefined) return undefined;
  return units > reserve ? units - reserve : 0n;
}
