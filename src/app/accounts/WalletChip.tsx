import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { tCount } from '../../i18n/t.ts';
import { Chevron } from '../assets/AssetIcons.tsx';
import { $accounts } from '../state/wallet/$wallet.ts';
import { WalletMark } from '../wallet/WalletMark.tsx';
import { AccountsTotal } from './AccountsTotal.tsx';
import { followAccounts } from './read-holdings.ts';

/** Address abbreviated for the header; the dialog has it in full. */
const chipAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** The first connected account, the same on every page, and the total balance. */
export default function WalletChip() {
  const accounts = useStore($accounts);
  useEffect(followAccounts, []);
  const [account] = accounts;
  if (account === undefined) return null;
  return (
    <span className="wallet-chip">
      <WalletMark wallet={account.wallet} size={22} />
      <span className="visually-hidden">{tCount('wallet.count', accounts.length)} </span>
      <span className="wallet-chip-address mono">{chipAddress(account.address)}</span>
      <AccountsTotal />
      <Chevron />
    </span>
  );
}
