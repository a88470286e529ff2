import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $accountsOpen } from '../state/wallet/$accounts-open.ts';
import { $accounts, $walletsOpen } from '../state/wallet/$wallet.ts';
import accountsStyle from '../styles/accounts.css?url';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import WalletDialog from './WalletDialog.tsx';

const loadSheet = () => withStyles(import('../accounts/AccountsSheet.tsx'), accountsStyle);

/** Sheet of connected accounts, and the wallet list that opens over it. */
export default function WalletDialogs() {
  const isSheetOpen = useStore($accountsOpen);
  const isOpen = useStore($walletsOpen);
  // Without an account, opens the wallet list instead.
  useLayoutEffect(() => {
    if (!isSheetOpen || $accounts.get().length > 0) return;
    $walletsOpen.set(true);
    $accountsOpen.set(false);
  }, [isSheetOpen]);
  return (
    <>
      {isSheetOpen && <Lazy load={loadSheet} props={{ onClose: () => $accountsOpen.set(false) }} />}
      {isOpen && <WalletDialog onClose={() => $walletsOpen.set(false)} />}
    </>
  );
}
