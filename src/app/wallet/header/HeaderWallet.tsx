import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { element } from '../../../dom/element.ts';
import { t } from '../../../i18n/t.ts';
import { $accounts } from '../$wallet.ts';
import { WalletButton } from '../WalletButton.tsx';

/** It is seen once an account is connected, and stays for the way back where that ends. */
function HeaderWallet({ place }: { readonly place: HTMLElement }) {
  const isConnected = useStore($accounts).length > 0;
  useEffect(() => {
    if (isConnected) place.hidden = false;
  }, [place, isConnected]);
  return <WalletButton />;
}

/** Fills the place that the header keeps for accounts, once. What opens from there belongs to the content of the page. */
export function showHeaderWallet(): void {
  const place = document.getElementById('header-wallet');
  const content = document.getElementById('content');
  if (place === null || content === null || place.childElementCount > 0) return;
  place.hidden = true;
  place.append(
    element(
      'button.wallet-button',
      { type: 'button', 'aria-haspopup': 'dialog' },
      element('span.wallet-connect-word', t('wallet.connect')),
    ),
  );
  const root = element('div');
  content.append(root);
  createRoot(root).render(<HeaderWallet place={place} />);
}
