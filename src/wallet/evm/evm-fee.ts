import { formatUnits } from '../../core/amount.ts';
import { bad, good, type WalletResult } from '../port.ts';
import { type EvmProvider, read, readNumber } from './evm-provider.ts';
import type { EvmTransaction } from './evm-transaction.ts';

/** Gas limit in per cent of the estimate. */
const gasMargin = 120n;
/** Gas price in per cent of the current one: wallets bid about twice as much. */
const priceMargin = 200n;
/** OP Stack contract that returns the L1 data fee. */
const opGasOracle = '0x420000000000000000000000000000000000000f';
const getL1Fee = '0x49948e0e';

export interface EvmFee {
  readonly gas: bigint;
  /** Maximum cost of the transaction, in wei. */
  readonly most: bigint;
}

/** Maximum transaction cost from the gas estimate and gas price of the wallet's own node. */
export async function estimateFee(
  provider: EvmProvider,
  { from, to, value, data, chainId }: EvmTransaction,
): Promise<WalletResult<EvmFee>> {
  const estimate = await readNumber(provider, 'the gas', 'eth_estimateGas', [{ from, to, value, data }]);
  if (!estimate.ok) return estimate;
  const price = await readNumber(provider, 'the gas price', 'eth_gasPrice');
  if (!price.ok) return price;
  const below = chainId === '0x2105' ? await layerBelowFee(provider, data) : 0n;
  const gas = (estimate.value * gasMargin) / 100n;
  return good({ gas, most: (gas * price.value * priceMargin) / 100n + below });
}

async function layerBelowFee(provider: EvmProvider, data: string): Promise<bigint> {
  // Signing adds about 110 bytes to the data.
  const bytes = (data.length - 2) / 2 + 110;
  const words = 'ff'.repeat(bytes).padEnd(Math.ceil(bytes / 32) * 64, '0');
  const word = (number: number) => number.toString(16).padStart(64, '0');
  const answer = await read(provider, 'eth_call', [{ to: opGasOracle, data: `${getL1Fee}${word(32)}${word(bytes)}${words}` }, 'latest']);
  return answer.ok && typeof answer.value === 'string' && /^0x[0-9a-f]{64}$/i.test(answer.value) ? BigInt(answer.value) * 2n : 0n;
}

/** Fails when the account cannot pay value and fee. */
export function shortOf(balance: bigint, needed: bigint, gasTicker: string): WalletResult<true> {
  if (balance >= needed) return good(true);
  return bad('insufficient', `The account needs about ${formatUnits(needed, 18)} ${gasTicker} and holds ${formatUnits(balance, 18)}.`, {
    needed: needed.toString(),
    holds: balance.toString(),
  });
}
