import { useStore } from '@nanostores/react';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import { $accounts } from './$wallet.ts';
import walletStyle from './wallet.css?url';

const loadBalance = () => withStyles(import('./WalletBalance.tsx'), walletStyle);
const loadFill = () => withStyles(import('./WalletFill.tsx'), walletStyle);

/** What the paying account holds, once there is one. */
export function WalletHere() {
  const isConnected = useStore($accounts).length > 0;
  return isConnected ? <Lazy load={loadBalance} props={{}} /> : null;
}

/** Addresses of connected accounts for the destination, once there are any. */
export function WalletFillHere({ onPick }: { readonly onPick: (address: string) => void }) {
  const isConnected = useStore($accounts).length > 0;
  return isConnected ? <Lazy load={loadFill} props={{ onPick }} /> : null;
}
