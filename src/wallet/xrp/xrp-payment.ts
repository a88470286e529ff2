import { nativeAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { readXrpFields, type XrpPayment } from '../../core/transaction/xrp-payment.ts';
import { bad, good, type Payment, type WalletResult } from '../port.ts';
import { walletError } from '../prompt.ts';

const chain = 'XRP';
export const xrpDecimals = 6;

/** Decodes the payment in the final fields. Fields our own builder would not produce are rejected as altered. */
export function readXrpPayment(content: XrpPayment): WalletResult<Payment> {
  const asset = parseAsset('XRP.XRP');
  if (!asset.ok) return walletError('not_supported');
  const read = readXrpFields(content);
  if (read === undefined) return bad('altered', 'The transaction does more than the swap.');
  const { from, to, drops, memo } = read;
  return good({ kind: 'deposit', chain, from, to, asset: asset.value, amount: nativeAmount(drops), decimals: xrpDecimals, memo });
}
