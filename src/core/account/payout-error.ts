import { type BaseAmount, formatBase } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { ErrorInfo } from '../errors.ts';
import type { PayeeAccount } from './account.ts';

/**
 * Reason a payout of `to` would not reach the account, by what the chain says of it; undefined when none is known. Payouts
 * carry no tag and come from vaults that change (content/reference/chains.md#payouts-that-an-account-refuses).
 */
export function payoutError({ exists, demand, reserve }: PayeeAccount, to: Asset, payout: BaseAmount): ErrorInfo | undefined {
  const field = 'destination';
  if (demand === 'tag') {
    const hint =
      'The account at this address takes payments only with a destination tag, and payouts carry none: nothing would arrive. Accounts of exchanges want tags; send the address of a wallet of your own.';
    return { code: 'invalid_address', field, hint };
  }
  if (demand === 'authorization') {
    const hint =
      'The account at this address takes payments only from senders that it has authorized: nothing would arrive. Send another address.';
    return { code: 'invalid_address', field, hint };
  }
  if (exists || payout >= reserve) return undefined;
  const [least, paid] = [reserve, payout].map((amount) => `${formatBase(amount, to)} ${to.ticker}`);
  const hint = `There is no account at this address yet, and a payment opens one only with ${least} or more: a payout of ${paid} would not arrive. Swap more, or pay ${least} to the address first.`;
  return { code: 'amount_too_low', field, hint };
}
