import { createRoot } from 'react-dom/client';
import { $accountsOpen } from '../../state/wallet/$accounts-open.ts';
import { WalletButton } from '../WalletButton.tsx';

let isShown = false;

/** Brings the header's button to life once; the dialogs it opens are rendered in the page content. */
export function showHeaderWallet(isAsked: boolean): void {
  const content = document.getElementById('content');
  if (content === null) return;
  if (isAsked) $accountsOpen.set(true);
  if (isShown) return;
  isShown = true;
  const root = document.createElement('div');
  content.append(root);
  createRoot(root).render(<WalletButton />);
}
