import { useStore } from '@nanostores/react';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import { $accounts } from './$wallet.ts';
import walletStyle from './wallet.css?url';

const loadBalance = () => withStyles(import('./WalletBalance.tsx'), walletStyle);
const loadFill = () => withStyles(import('./WalletFill.tsx'), walletStyle);
const loadNotice = () => withStyles(import('./WalletNotice.tsx'), walletStyle);

/** What the paying account holds, and parts of it to pay. */
export const WalletBalanceHere = () => <Lazy load={loadBalance} props={{}} waiting={<span className="leg-quick" />} />;

/** Addresses of connected accounts for the destination. */
export const WalletFillHere = ({ onPick }: { readonly onPick: (address: string) => void }) => <Lazy load={loadFill} props={{ onPick }} />;

/** A signature that a person stopped waiting for; without an account there is none. */
export function WalletNoticeHere() {
  const isConnected = useStore($accounts).length > 0;
  return isConnected ? <Lazy load={loadNotice} props={{}} /> : null;
}
