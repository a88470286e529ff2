import { walletsKey } from '../state/wallet/$wallet.ts';

function hasConnected(): boolean {
  try {
    return localStorage.getItem(walletsKey) !== null;
  } catch {
    return false;
  }
}

/** Reconnects previously connected wallets; false if there were none. Opens no window. */
export async function takeUpWallets(): Promise<boolean> {
  if (!hasConnected()) return false;
  const { findWallets } = await import('../wallet/wallet-run.ts');
  findWallets();
  return true;
}
