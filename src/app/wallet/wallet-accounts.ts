import { type Account, sharesAddress } from '../../wallet/port.ts';

/** Accounts that can pay or receive on a chain. An EVM address is the same on every EVM chain of its wallet. */
export function accountsOn(accounts: readonly Account[], chain: string): readonly Account[] {
  return accounts.flatMap((account) => {
    if (account.chain === chain) return [account];
    const isShared = sharesAddress(account.wallet.family) && account.wallet.chains.includes(chain);
    return isShared ? [{ ...account, chain }] : [];
  });
}

export const isSameAccount = (a: Account, b: Account): boolean =>
  a.wallet.id === b.wallet.id && (sharesAddress(a.wallet.family) || a.chain === b.chain);

/** Adds an account, replacing one of the same wallet and chain. */
export const withAccount = (accounts: readonly Account[], account: Account): readonly Account[] => [
  ...accounts.filter((one) => !isSameAccount(one, account)),
  account,
];
