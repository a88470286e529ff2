import { rememberedWallets } from '../wallet-memory.ts';

/** Shows connected accounts in the header of pages without the form; `isAsked` opens them, or the wallets to connect. Never rejects. */
export async function loadHeaderWallet(isAsked = false): Promise<void> {
  const header = await import('./HeaderWallet.tsx').catch(() => undefined);
  header?.showHeaderWallet(isAsked);
}

/** Loads wallet code at once if one was connected in this browser before, otherwise on the first click. */
export function startHeaderWallet(): void {
  if (rememberedWallets(() => localStorage).length > 0) return void loadHeaderWallet();
  const button = document.querySelector('#header-wallet button');
  button?.addEventListener('click', () => void loadHeaderWallet(true), { once: true });
}
