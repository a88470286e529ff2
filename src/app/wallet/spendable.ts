import { isGasAsset, parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import type { Holding } from './$balances.ts';

/** A transaction with a memo that spends ten inputs, in bytes. */
const utxoBytes = 1_000n;
/** A router call with its memo (official wallets allow as much). */
const evmGas = 300_000n;
const unit = 10n ** 8n;

/** What stays behind whatever the rate, in protocol units: account reserves and fees fixed by the chain. */
const fixedReserves: Readonly<Record<string, bigint>> = {
  // One XRP keeps the account open; its fee is far below the rest.
  XRP: unit + unit / 100n,
  // A memo costs 1 TRX, the transfer itself up to another.
  TRON: 2n * unit,
  // What an output holds at least, and a fee: less than that would stay behind where the wallet does not tell its coins.
  ADA: (13n * unit) / 10n,
  // The rent-exempt minimum of an account and a signature.
  SOL: unit / 500n,
  THOR: (2n * unit) / 100n,
  // 0.5 CACAO, which has ten decimal places.
  MAYA: 5n * 10n ** 9n,
};

/** What the fee of a swap out of `chain` takes at most, in protocol units; undefined when that cannot be told. */
export function feeReserve(chain: string, gasRate: bigint | undefined): bigint | undefined {
  const fixed = fixedReserves[chain];
  if (fixed !== undefined) return fixed;
  const facts = chains[chain];
  const kind = facts?.addressForm.kind;
  const work = kind === 'utxo' ? utxoBytes : kind === 'evm' ? evmGas : undefined;
  if (facts === undefined || work === undefined || gasRate === undefined) return undefined;
  // Rates rise between the click and the signature: half again, rounded up.
  return (work * gasRate * 3n * unit) / (2n * facts.gasUnitsPerAsset) + 1n;
}

/** The part of a holding that can be sent, its fee set aside; undefined when the fee cannot be told. */
export function spendable(id: string, { units, gasRate, reserve: known }: Holding): bigint | undefined {
  const asset = parseAsset(id);
  if (!asset.ok) return undefined;
  if (!isGasAsset(asset.value) && id !== 'THOR.RUNE' && id !== 'MAYA.CACAO') return units;
  const reserve = known ?? feeReserve(asset.value.chain, gasRate);
  if (reserve === undefined) return undefined;
  return units > reserve ? units - reserve : 0n;
}
