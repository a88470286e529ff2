import { baseAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { type PaymentCode, paymentCode } from '../../core/transaction/payment-code.ts';
import { type Carried, carried, type HandTerms } from './manual-ways.ts';

/** One entry step in the wallet, with a QR code where one can carry it. */
export interface ManualStep {
  /** `all`: every value in a single step; `memo`: the memo, entered first; `where`: address and amount, after the memo. */
  readonly id: 'all' | 'where' | 'memo';
  readonly code?: {
    readonly text: string;
    readonly carries: PaymentCode['carries'] | 'memo';
  };
  readonly parts: readonly Carried[];
}

/**
 * Steps of a manual payment: one step if a QR code carries everything or there is no address to scan, otherwise the memo
 * before amount and address, so that the address never comes without a memo.
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
