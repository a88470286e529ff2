import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { $accountsOpen } from '../state/wallet/$accounts-open.ts';
import { $accounts, $walletsOpen } from '../state/wallet/$wallet.ts';
import accountsStyle from '../styles/accounts.css?url';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import WalletDialog from './WalletDialog.tsx';
import { whenResumed } from './wallet-run.ts';

const loadSheet = () => withStyles(import('../accounts/AccountsSheet.tsx'), accountsStyle);

/** Sheet of connected accounts, and the wallet list that opens over it. */
export default function WalletDialogs() {
  const isSheetOpen = useStore($accountsOpen);
  const isOpen = useStore($walletsOpen);
  const [isResumed, setResumed] = useState($accounts.get().length > 0);
  useEffect(() => {
    void whenResumed().then(() => setResumed(true));
  }, []);
  // Without an account, opens the wallet list instead.
  useLayoutEffect(() => {
    if (!isResumed || !isSheetOpen || $accounts.get().length > 0) return;
    $walletsOpen.set(true);
    $accountsOpen.set(false);
  }, [isResumed, isSheetOpen]);
  return (
    <>
      {isResumed && isSheetOpen && <Lazy load={loadSheet} props={{ onClose: () => $accountsOpen.set(false) }} />}
      {isOpen && <WalletDialog onClose={() => $walletsOpen.set(false)} />}
    </>
  );
}
