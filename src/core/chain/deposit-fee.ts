import { chains } from './chain.ts';

/** Size in bytes of a memo transaction with ten inputs. */
const utxoBytes = 1_000n;
/** Gas for a router call with its memo, as official wallets allow. */
const evmGas = 300_000n;
const unit = 10n ** 8n;

/**
 * Maximum fee of a deposit at a gas rate of its chain, in 1e8 units of the gas asset, rounded up; undefined on chains whose
 * fee does not follow the rate.
 * @example depositFee('BTC', 10n) // 10_000n
 */
export function depositFee(chain: string, gasRate: bigint): bigint | undefined {
  const facts = chains[chain];
  const kind = facts?.addressForm.kind;
  const work = kind === 'utxo' ? utxoBytes : kind === 'evm' ? evmGas : undefined;
  if (facts === undefined || work === undefined) return undefined;
  return (work * gasRate * unit + facts.gasUnitsPerAsset - 1n) / facts.gasUnitsPerAsset;
}
