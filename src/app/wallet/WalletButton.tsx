import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/t.ts';
import { $entrance } from '../swap/$entrance.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import { $accounts, $walletsOpen, walletsKey } from './$wallet.ts';
import walletStyle from './wallet.css?url';

const loadDialog = () => withStyles(import('./WalletDialog.tsx'), walletStyle);
const loadChip = () => withStyles(import('./WalletChip.tsx'), walletStyle);
const loadRun = () => import('./wallet-run.ts');
const near = () => void loadDialog().catch(() => undefined);
const open = () => $walletsOpen.set(true);

/** A browser that keeps nothing throws here: then there is nothing to take up either. */
async function takeUp(): Promise<void> {
  if (localStorage.getItem(walletsKey) !== null) (await loadRun()).findWallets();
}

/** The button that stands in the header from the start; undefined until it is found, null where the page has none. */
function useHeaderButton(): HTMLElement | null | undefined {
  const [button, setButton] = useState<HTMLElement | null>();
  useEffect(() => {
    const found = document.querySelector<HTMLElement>('#header-wallet button');
    setButton(found);
    found?.addEventListener('click', open);
    found?.addEventListener('pointerenter', near);
    found?.addEventListener('focus', near);
    return () => {
      found?.removeEventListener('click', open);
      found?.removeEventListener('pointerenter', near);
      found?.removeEventListener('focus', near);
    };
  }, []);
  return button;
}

/** The way to wallets. Nothing of them is loaded, and none is asked, before it is used or after an earlier use. */
export function WalletButton() {
  const isConnected = useStore($accounts).length > 0;
  const isOpen = useStore($walletsOpen);
  // Nobody signs on the way to a deposit address: a wallet is only of use for where to receive.
  const isHidden = useStore($entrance) !== undefined && !isConnected;
  const header = useHeaderButton();
  useEffect(() => {
    takeUp().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (header) header.dataset['connected'] = `${isConnected}`;
  }, [header, isConnected]);
  const chip = isConnected && <Lazy load={loadChip} props={{}} />;
  return (
    <>
      {header && createPortal(chip, header)}
      {header === null && !isHidden && (
        <button
          type="button"
          className="wallet-button"
          data-connected={isConnected}
          aria-haspopup="dialog"
          onPointerEnter={near}
          onFocus={near}
          onClick={open}
        >
          <span className="wallet-connect-word">{t('wallet.connect')}</span>
          {chip}
        </button>
      )}
      {isOpen && <Lazy load={loadDialog} props={{ onClose: () => $walletsOpen.set(false) }} />}
    </>
  );
}
