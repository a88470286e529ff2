import { useStore } from '@nanostores/react';
import walletStyle from '../styles/wallet.css?url';
import { $accounts } from './$wallet.ts';
import { Later } from './Later.tsx';
import { withStyles } from './with-styles.ts';

const loadBalance = () => withStyles(import('./WalletBalance.tsx'), walletStyle);
const loadFill = () => withStyles(import('./WalletFill.tsx'), walletStyle);

/** What the paying account holds, once there is one. */
export function WalletHere() {
  const isConnected = useStore($accounts).length > 0;
  return isConnected ? <Later load={loadBalance} props={{}} /> : null;
}

/** Addresses of connected accounts for the destination, once there are any. */
export function WalletFillHere({ onPick }: { readonly onPick: (address: string) => void }) {
  const isConnected = useStore($accounts).length > 0;
  return isConnected ? <Later load={loadFill} props={{ onPick }} /> : null;
}
