import type { FoundWallet } from '../port.ts';
import { type CatalogWallet, walletCatalog } from './wallet-catalog.ts';

/** Form in which a wallet is offered: an extension for this browser, or an app with a built-in browser. */
export type WalletPlace = 'extension' | 'app';

export interface WantedChains {
  /** Chains to sign on; the wallet must support at least one. */
  readonly pays: readonly string[];
  /** Receiving chains; wallets that support one rank first. */
  readonly receives: readonly string[];
}

const plain = (name: string): string => name.toLowerCase().replace(/\W|wallet/g, '');

const serves = ({ chains }: CatalogWallet, wanted: readonly string[]): boolean => wanted.some((chain) => chains.includes(chain));

/**
 * Catalog wallets that can pay and were not found here, those that also serve the receiving side first. A found wallet
 * that uses the name of another one hides that entry, nothing more.
 */
export function obtainable(
  { pays, receives }: WantedChains,
  place: WalletPlace,
  found: readonly Pick<FoundWallet, 'name'>[],
): readonly CatalogWallet[] {
  const here = new Set(found.map(({ name }) => plain(name)));
  const able = walletCatalog.filter((wallet) => wallet[place] !== undefined && serves(wallet, pays) && !here.has(plain(wallet.name)));
  return [...able.filter((wallet) => serves(wallet, receives)), ...able.filter((wallet) => !serves(wallet, receives))];
}
