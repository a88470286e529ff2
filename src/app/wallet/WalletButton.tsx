import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/t.ts';
import { $accountsOpen } from '../state/wallet/$accounts-open.ts';
import { $accounts, $walletsOpen, walletsKey } from '../state/wallet/$wallet.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import walletStyle from './wallet.css?url';

const loadDialogs = () => withStyles(import('./WalletDialogs.tsx'), walletStyle);
const loadChip = () => withStyles(import('../accounts/WalletChip.tsx'), walletStyle);
const loadRun = () => import('./wallet-run.ts');
const near = () => void loadDialogs().catch(() => undefined);
const open = () => $accountsOpen.set(true);

/**
 * Resumes earlier connections, and on phones takes over the accounts of a wallet's browser. Throws without storage,
 * where there is nothing to resume.
 */
async function takeUp(): Promise<void> {
  if (matchMedia('(pointer: coarse)').matches) (await import('./get/wallet-browser.ts')).takeUpOwn();
  if (localStorage.getItem(walletsKey) !== null) (await loadRun()).findWallets();
}

/** The header button in the initial markup; undefined until looked up, null if the page has none. */
function useHeaderButton(): HTMLElement | null | undefined {
  const [button, setButton] = useState<HTMLElement | null>();
  useEffect(() => {
    const found = document.querySelector<HTMLElement>('#header-wallet button');
    setButton(found);
    const listening = new AbortController();
    found?.addEventListener('click', open, listening);
    found?.addEventListener('pointerenter', near, listening);
    found?.addEventListener('focus', near, listening);
    return () => listening.abort();
  }, []);
  return button;
}

/** Opens the wallets. Wallet code loads, and wallets are queried, only on use or if one was used before. */
export function WalletButton() {
  const isConnected = useStore($accounts).length > 0;
  const isOpen = useStore($walletsOpen);
  const isSheetOpen = useStore($accountsOpen);
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
      {header === null && (
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
      {(isSheetOpen || isOpen) && <Lazy load={loadDialogs} props={{}} />}
    </>
  );
}
