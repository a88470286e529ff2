import { homeChain, parseAsset } from '../../core/asset/asset.ts';
import { type AssetInfo, chainName } from '../../core/asset/asset-name.ts';
import { networkIds } from '../../core/network/protocol.ts';
import { knownWallets } from '../../wallet/known-wallets.ts';
import type { FoundWallet } from '../../wallet/port.ts';
import { walletsFor } from '../../wallet/registry.ts';
import { tWallet } from './wallet-words.ts';

/** Wallets for one purpose. */
export interface WalletGroup {
  readonly title: string;
  readonly asset: string;
  readonly wallets: readonly FoundWallet[];
  /** The chains that the asset is on; empty for the rest of the wallets. */
  readonly homes: readonly string[];
  /** The chains that are offered of a wallet here, the first one first. */
  readonly chains: (wallet: FoundWallet) => readonly string[];
}

/** The chains that hold an asset: a synth has another one on each network. */
const homesOf = (info: AssetInfo): readonly string[] => {
  const asset = parseAsset(info.id);
  return asset.ok ? [...new Set(networkIds.map((network) => homeChain(asset.value, network)))] : [];
};

/** Wallets that can pay the asset, on either network. */
export function payingWallets(wallets: readonly FoundWallet[], info: AssetInfo): readonly FoundWallet[] {
  const asset = parseAsset(info.id);
  if (!asset.ok) return [];
  const found = networkIds.flatMap((network) => walletsFor(wallets, { from: asset.value, network }));
  return wallets.filter((wallet) => found.includes(wallet));
}

/** Every wallet once per purpose: those that can pay, then those that can be paid, then the rest. */
export function groupWallets(
  wallets: readonly FoundWallet[],
  from: AssetInfo | undefined,
  to: AssetInfo | undefined,
): readonly WalletGroup[] {
  const groups: WalletGroup[] = [];
  const shown = new Set<FoundWallet>();
  const add = (title: string, asset: string, found: readonly FoundWallet[], homes: readonly string[]) => {
    groups.push({ title, asset, wallets: found, homes, chains: (wallet) => homes.filter((chain) => wallet.chains.includes(chain)) });
    for (const wallet of found) shown.add(wallet);
  };
  if (from !== undefined) {
    const values = { asset: from.ticker, chain: from.chainName };
    add(tWallet('wallet.forPaying', values), from.ticker, payingWallets(wallets, from), homesOf(from));
  }
  if (to !== undefined) {
    const homes = homesOf(to);
    const found = wallets.filter((wallet) => homes.some((chain) => wallet.chains.includes(chain)));
    const isSame = from !== undefined && homesOf(from).some((chain) => homes.includes(chain));
    const title = tWallet('wallet.forReceiving', { asset: to.ticker, chain: to.chainName });
    if (!isSame && found.length > 0) add(title, to.ticker, found, homes);
  }
  const rest = wallets.filter((wallet) => !shown.has(wallet));
  if (rest.length > 0)
    groups.push({ title: tWallet('wallet.others'), asset: '', wallets: rest, homes: [], chains: ({ chains }) => chains });
  return groups;
}

/** Which wallets this page could connect to on a chain, found or not. */
export function servesText(chain: string): string {
  const { names, announced } = knownWallets(chain);
  const values = { chain: chainName(chain), wallets: names.join(', ') };
  if (names.length === 0) return tWallet(announced === undefined ? 'wallet.servesNone' : 'wallet.servesAny', values);
  return tWallet(announced === undefined ? 'wallet.serves' : 'wallet.servesAnd', values);
}

/** What a chain is called in the list: an EVM account serves all EVM chains of its wallet. */
export const chainLabel = ({ family, chains }: FoundWallet, chain: string): string =>
  family === 'evm' && chains.length > 1 ? tWallet('wallet.evmChains', { chain: chainName(chain) }) : chainName(chain);
