import { fromNative, toNative } from '../../core/amount.ts';
import { homeChain, sameAsset } from '../../core/asset/asset.ts';
import { intentError, sameAddress } from '../../wallet/checks.ts';
import type { Prepared, SummaryLine } from '../../wallet/port.ts';

export type SignLineKey = Exclude<SummaryLine['key'], 'delegate'> | 'instruction';

/** One line of the transaction. `same`: matches the confirmed terms; `plain`: nothing to compare with. */
export interface SignLine {
  readonly key: SignLineKey;
  readonly value: string;
  readonly state: 'same' | 'differs' | 'plain';
}

/** Display order, by importance to the decision. */
const order: readonly SignLineKey[] = [
  'amount',
  'recipient',
  'router',
  'spender',
  'instruction',
  'memo',
  'change',
  'refund',
  'account',
  'chain',
  'contract',
  'fee',
  'expiry',
];

function isSameAmount({ payment, intent }: Prepared): boolean {
  if (!sameAsset(payment.asset, intent.from)) return false;
  // This resets the allowance before the approval for the swap.
  if (payment.kind === 'approve' && payment.amount === 0n) return true;
  const native = toNative(intent.amount, intent.from, payment.decimals);
  return payment.amount === native && fromNative(native, intent.from, payment.decimals) === intent.amount;
}

/** Whether a line matches the confirmed terms; undefined if there is nothing to compare with. */
function isSame(prepared: Prepared, { key, value }: SummaryLine): boolean | undefined {
  const { intent, account, payment } = prepared;
  switch (key) {
    case 'amount':
      return isSameAmount(prepared);
    case 'recipient':
      return sameAddress(value, intent.inboundAddress ?? '');
    case 'router':
    case 'spender':
      return sameAddress(value, intent.router ?? '');
    case 'memo':
      return value === intent.memo;
    case 'change':
    case 'account':
      return sameAddress(value, account.address);
    case 'refund':
      return sameAddress(value, intent.refund ?? account.address);
    case 'chain':
      return payment.chain === homeChain(intent.from, intent.network);
    default:
      return undefined;
  }
}

/** Instruction line: `same` if the transaction's memo is the confirmed one and encodes the confirmed order. */
function instructionOf({ intent, payment }: Prepared): readonly SignLine[] {
  if (payment.kind !== 'deposit') return [];
  const isTrue = payment.memo === intent.memo && intentError(intent, 0) === undefined;
  return [{ key: 'instruction', value: payment.memo, state: isTrue ? 'same' : 'differs' }];
}

/** Transaction details, each compared with the confirmed terms. */
export function signLines(prepared: Prepared): readonly SignLine[] {
  const lines = prepared.summary.flatMap((line): readonly SignLine[] => {
    if (line.key === 'delegate') return [];
    const same = isSame(prepared, line);
    const compared: SignLine = { key: line.key, value: line.value, state: same === undefined ? 'plain' : same ? 'same' : 'differs' };
    return line.key === 'memo' ? [...instructionOf(prepared), compared] : [compared];
  });
  return order.flatMap((key) => lines.filter((line) => line.key === key));
}

/** Whether the transaction differs from the confirmed terms. */
export const differsFromConfirmed = (prepared: Prepared): boolean => signLines(prepared).some(({ state }) => state === 'differs');
