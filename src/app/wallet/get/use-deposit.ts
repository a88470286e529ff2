import { useEffect, useState } from 'react';
import type { DepositLimit } from './deposit-assets.ts';

/** Whether an asset can be paid to a deposit address now, and its limit; the deposit page covers what is unknown. */
export type DepositWay = 'asking' | 'closed' | DepositLimit;

/** Loads the deposit limit of an asset; idle while undefined. */
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

/** Whether the amount exceeds the limit of a single deposit. */
export const isAboveLimit = (deposit: DepositWay, amount: bigint): boolean =>
  typeof deposit === 'object' && deposit.units !== undefined && amount > deposit.units;
