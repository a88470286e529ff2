import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { element } from '../../../dom/element.ts';
import { t } from '../../../i18n/t.ts';
import { $accounts } from '../../state/wallet/$wallet.ts';
import { WalletButton } from '../WalletButton.tsx';

/** Account button that appears once an account is connected, and stays for reconnecting. */
function HeaderWallet({ place }: { readonly place: HTMLElement }) {
  const isConnected = useStore($accounts).length > 0;
  useEffect(() => {
    if (isConnected) place.hidden = false;
  }, [place, isConnected]);
  return <WalletButton />;
}

/** Renders the header's account area once; the dialogs it opens are rendered in the page content. */
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
