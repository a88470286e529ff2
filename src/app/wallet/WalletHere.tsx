import { useStore } from '@nanostores/react';
import { $accounts } from '../state/wallet/$wallet.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import walletStyle from './wallet.css?url';

const loadBalance = () => withStyles(import('./WalletBalance.tsx'), walletStyle);
const loadFill = () => withStyles(import('../accounts/WalletFill.tsx'), walletStyle);
const loadNotice = () => withStyles(import('../sign/WalletNotice.tsx'), walletStyle);

/** Balance of the paying account, with shortcuts for shares of it. */
export const WalletBalanceHere = () => <Lazy load={loadBalance} props={{}} waiting={<span className="leg-quick" />} />;

/** Fills the destination from connected accounts. */
export const WalletFillHere = ({ onPick }: { readonly onPick: (address: string) => void }) => <Lazy load={loadFill} props={{ onPick }} />;

/** Notice of a signature the user stopped waiting for; requires an account. */
export function WalletNoticeHere() {
  const isConnected = useStore($accounts).length > 0;
  return isConnected ? <Lazy load={loadNotice} props={{}} /> : null;
}
