import type { Account, FoundWallet } from '../../wallet/port.ts';
import type { Terms } from '../state/review/confirm-terms.ts';
import { signError } from '../state/sign/sign-intent.ts';
import { accountsOn } from '../wallet/wallet-accounts.ts';
import { ableWallets, isHere } from '../wallet/wallet-groups.ts';

/**
 * The only wallet in this browser that can pay, while no account on the chain is connected: consent and connecting can
 * then share a button.
 */
export function soleWallet(
  wallets: readonly FoundWallet[],
  accounts: readonly Account[],
  terms: Pick<Terms, 'chain' | 'request'>,
): FoundWallet | undefined {
  if (signError(terms) !== undefined || accountsOn(accounts, terms.chain).length > 0) return undefined;
  const able = ableWallets(wallets, terms).filter(isHere);
  return able.length === 1 ? able[0] : undefined;
}
