import { useStore } from '@nanostores/react';
import { $accounts } from './$wallet.ts';
import { Later } from './Later.tsx';

const loadBalance = () => import('./WalletBalance.tsx');
const loadFill = () => import('./WalletFill.tsx');

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
