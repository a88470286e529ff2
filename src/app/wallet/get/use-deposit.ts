import { useEffect, useState } from 'react';
import type { DepositLimit } from './deposit-assets.ts';

/** Whether an asset can be paid to a deposit address now, and how much of it; what is not known is told by the page of deposits. */
export type DepositWay = 'asking' | 'closed' | DepositLimit;

/** Asks for an asset; nothing is asked before there is one. */
export function useDeposit(asset: string | undefined): DepositWay {
  const [deposit, setDeposit] = useState<DepositWay>('asking');
  useEffect(() => {
    let current = true;
    setDeposit('asking');
    if (asset === undefined) return;
    void import('./deposit-assets.ts').then(
      ({ depositLimitOf }) => depositLimitOf(asset).then((limit) => current && setDeposit(limit)),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [asset]);
  return deposit;
}

/** Whether the amount is more than one deposit may be. */
export const isAboveLimit = (deposit: DepositWay, amount: bigint): boolean =>
  typeof deposit === 'object' && deposit.units !== undefined && amount > deposit.units;
