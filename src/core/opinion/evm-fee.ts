import { maxOf, type NativeAmount, nativeAmount } from '../amount.ts';

/** Gas of the simplest transaction; no other takes less. */
const leastGas = 21_000n;

/** Highest fee in wei of an EVM transaction that sets its gas and its price; undefined without a price, which the wallet then sets. */
export function highestFee(gas = 0n, price = 0n): NativeAmount | undefined {
  return price === 0n ? undefined : nativeAmount(maxOf(gas, leastGas) * price);
}
