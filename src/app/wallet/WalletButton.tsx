import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { t, tCount } from '../../i18n/t.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import { $accounts, walletsKey } from './$wallet.ts';
import walletStyle from './wallet.css?url';

const loadDialog = () => withStyles(import('./WalletDialog.tsx'), walletStyle);
const loadRun = () => import('./wallet-run.ts');
const near = () => void loadDialog().catch(() => undefined);

/** A browser that keeps nothing throws here: then there is nothing to take up either. */
async function takeUp(): Promise<void> {
  if (localStorage.getItem(walletsKey) !== null) (await loadRun()).findWallets();
}

/** The way to wallets. Nothing of them is loaded, and none is asked, before it is used or after an earlier use. */
export function WalletButton() {
  const accounts = useStore($accounts);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    takeUp().catch(() => undefined);
  }, []);
  return (
    <>
      <button
        type="button"
        className="wallet-button"
        aria-haspopup="dialog"
        onPointerEnter={near}
        onFocus={near}
        onClick={() => setOpen(true)}
      >
        {accounts.length === 0 ? t('wallet.connect') : tCount('wallet.count', accounts.length)}
      </button>
      {open && <Lazy load={loadDialog} props={{ onClose: () => setOpen(false) }} />}
    </>
  );
}
