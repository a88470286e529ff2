import { isGasAsset, parseAsset } from '../../core/asset/asset.ts';
import { depositFee } from '../../core/chain/deposit-fee.ts';
import type { Holding } from '../state/wallet/$balances.ts';

const unit = 10n ** 8n;

/** Rate-independent reserves in protocol units: account reserves and fixed chain fees. */
const fixedReserves: Readonly<Record<string, bigint>> = {
  // 1 XRP account reserve plus 0.01 XRP, far more than the fee.
  XRP: unit + unit / 100n,
  // A memo costs 1 TRX, the transfer itself up to another.
  TRON: 2n * unit,
  // Minimum ADA per output plus a fee: a wallet that does not list its UTXOs could not spend less.
  ADA: (13n * unit) / 10n,
  // Rent-exempt minimum of an account plus one signature.
  SOL: unit / 500n,
};

/** Maximum swap fee out of `chain`, in protocol units; undefined when it cannot be computed. */
export function feeReserve(chain: string, gasRate: bigint | undefined): bigint | undefined {
  const fixed = fixedReserves[chain];
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
