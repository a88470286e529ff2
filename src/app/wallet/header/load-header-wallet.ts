import { withStyles } from '../../ui/with-styles.ts';
import { rememberedWallets } from '../wallet-memory.ts';
import buttonStyle from './wallet-button.css?url';

/** Shows connected accounts in the header of pages without the form. Never rejects. */
export async function loadHeaderWallet(): Promise<void> {
  const header = await withStyles(import('./HeaderWallet.tsx'), buttonStyle).catch(() => undefined);
  header?.showHeaderWallet();
}

/** Shows the header's account area if a wallet was connected in this browser before; otherwise loads nothing. */
export function loadKnownWallet(): void {
  if (rememberedWallets(() => localStorage).length > 0) void loadHeaderWallet();
}
