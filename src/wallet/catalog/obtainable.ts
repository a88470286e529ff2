import type { FoundWallet } from '../port.ts';
import { type CatalogWallet, walletCatalog } from './wallet-catalog.ts';

/** Where a wallet is wanted: an extension for this browser, or an app with a browser of its own. */
export type WalletPlace = 'extension' | 'app';

export interface WantedChains {
  /** The wallet has to sign on one of these. */
  readonly pays: readonly string[];
  /** One that also has an address here comes first. */
  readonly receives: readonly string[];
}

const plain = (name: string): string => name.toLowerCase().replace(/\W|wallet/g, '');

const serves = ({ chains }: CatalogWallet, wanted: readonly string[]): boolean => wanted.some((chain) => chains.includes(chain));

/**
 * Wallets that could be had for a payment and are not here yet, those that also serve the other side first. A found wallet
 * that takes the name of another only hides that one's row.
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
