import type { FoundWallet } from '../../../wallet/port.ts';
import type { WalletConnectConfig } from '../../../wallet/walletconnect/config.ts';
import { walletConnectWallets } from '../../../wallet/walletconnect/walletconnect-wallets.ts';
import { $pairing } from './$pairing.ts';
import { elsewhereConfig } from './elsewhere-config.ts';

/** Wallets on other devices, as the page's operator set them up. */
export function findElsewhere(now: () => number): readonly FoundWallet[] {
  const config: WalletConnectConfig | undefined = elsewhereConfig();
  if (config === undefined) return [];
  const show = (id: string, uri: string | undefined) => {
    if (uri !== undefined) $pairing.set({ id, uri });
    else if ($pairing.get()?.id === id) $pairing.set(undefined);
  };
  return walletConnectWallets(config, { show, now, origin: location.origin, storage: () => localStorage });
}
