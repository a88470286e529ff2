import { baseAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { type PaymentCode, paymentCode } from '../../core/transaction/payment-code.ts';
import { type Carried, carried, type HandTerms } from './manual-ways.ts';

/** What is entered in a wallet at once, with the QR code that says it where one can. */
export interface ManualStep {
  /** all: it is the only one. where: the memo stands in the step before it. */
  readonly id: 'all' | 'where' | 'memo';
  readonly code?: {
    readonly text: string;
    readonly carries: PaymentCode['carries'] | 'memo';
  };
  readonly parts: readonly Carried[];
}

/**
 * A payment by hand, one thing after another: a single step where a code carries all of it or there is no address to
 * scan, otherwise the memo, and then the amount and the address, so that nobody has an address before a memo.
 */
export function manualSteps(terms: HandTerms): readonly ManualStep[] {
  const { request, address, memo, network } = terms;
  const parts = carried(terms);
  const asset = parseAsset(request.from.id, network);
  const hasRequest = parts.some(({ id }) => id === 'uri');
  if (hasRequest || address === undefined || !asset.ok) return [{ id: 'all', parts }];
  const code = paymentCode(asset.value, {
    address,
    amount: baseAmount(request.amount),
    memo,
  });
  if (code.carries === 'all') return [{ id: 'all', code, parts }];
  const isPlace = ({ id }: Carried) => id === 'amount' || id === 'address';
  const data = parts.find(({ id }) => id === 'data')?.text ?? memo;
  return [
    {
      id: 'memo',
      code: { text: data, carries: 'memo' },
      parts: parts.filter((part) => !isPlace(part)),
    },
    { id: 'where', code, parts: parts.filter(isPlace) },
  ];
}
