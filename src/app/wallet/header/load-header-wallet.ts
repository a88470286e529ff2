import { withStyles } from '../../ui/with-styles.ts';
import { rememberedWallets } from '../wallet-memory.ts';
import buttonStyle from './wallet-button.css?url';

/** Shows the connected accounts in the header of a page whose form is not there to do so. Never rejects. */
export async function loadHeaderWallet(): Promise<void> {
  const header = await withStyles(import('./HeaderWallet.tsx'), buttonStyle).catch(() => undefined);
  header?.showHeaderWallet();
}

/** The same for whoever has connected a wallet in this browser: nobody else loads anything of it. */
export function loadKnownWallet(): void {
  if (rememberedWallets(() => localStorage).length > 0) void loadHeaderWallet();
}
