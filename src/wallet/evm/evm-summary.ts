import type { NativeAmount } from '../../core/amount.ts';
import { readCall } from '../../core/transaction/evm-call.ts';
import type { Payment, SummaryLine, SwapIntent } from '../port.ts';
import { summarizePayment } from '../summary.ts';
import type { EvmContent } from './evm-transaction.ts';

/** Summary lines, plus the router deadline and the account's delegate. */
export function evmSummary(
  { transaction, delegate }: EvmContent,
  payment: Payment,
  intent: SwapIntent,
  fee: NativeAmount,
): readonly SummaryLine[] {
  const call = readCall(transaction.data);
  const deadline = call?.kind === 'deposit' ? new Date(Number(call.expiration) * 1000).toISOString() : undefined;
  const lines = summarizePayment(payment, intent, fee).map((line) =>
    line.key === 'expiry' && deadline !== undefined ? { ...line, value: deadline } : line,
  );
  return delegate === undefined ? lines : [{ key: 'delegate', value: delegate }, ...lines];
}
