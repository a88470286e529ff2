import { homeChain, parseAsset } from '../../core/asset/asset.ts';
import { type AssetInfo, chainName } from '../../core/asset/asset-name.ts';
import { networkIds } from '../../core/network/protocol.ts';
import { type FoundWallet, sharesAddress } from '../../wallet/port.ts';
import { walletsFor } from '../../wallet/registry.ts';
import type { Terms } from '../state/review/confirm-terms.ts';
import { tWallet } from '../words/wallet-words.ts';

/** Whether a wallet is in this browser, not reached on another device. */
export const isHere = ({ kind }: Pick<FoundWallet, 'kind'>): boolean => kind !== 'walletconnect';

/** Role of a wallet for the current form. */
export type WalletRole = 'pays' | 'receives' | 'rest';

export interface WalletGroup {
  readonly role: WalletRole;
  readonly wallets: readonly FoundWallet[];
  /** Chains offered for a wallet, preferred one first. */
  readonly chains: (wallet: FoundWallet) => readonly string[];
}

/** Chains that hold an asset; a synth is on a different chain per network. */
export function homesOf(info: AssetInfo | undefined): readonly string[] {
  const asset = parseAsset(info?.id ?? '');
  return asset.ok ? [...new Set(networkIds.map((network) => homeChain(asset.value, network)))] : [];
}

/** Wallets that can pay the asset on either network. */
export function payingWallets(wallets: readonly FoundWallet[], info: AssetInfo | undefined): readonly FoundWallet[] {
  const asset = parseAsset(info?.id ?? '');
  if (!asset.ok) return [];
  const found = networkIds.flatMap((network) => walletsFor(wallets, { from: asset.value, network }));
  return wallets.filter((wallet) => found.includes(wallet));
}

/** Groups wallets, each listed once: paying, then receiving, then the rest. */
export function groupWallets(
  wallets: readonly FoundWallet[],
  from: AssetInfo | undefined,
  to: AssetInfo | undefined,
): readonly WalletGroup[] {
  const [pays, receives] = [homesOf(from), homesOf(to)];
  const on = (homes: readonly string[]) => (wallet: FoundWallet) => homes.filter((chain) => wallet.chains.includes(chain));
  const paying = payingWallets(wallets, from);
  const paid = wallets.filter((wallet) => !paying.includes(wallet) && on(receives)(wallet).length > 0);
  const rest = wallets.filter((wallet) => !paying.includes(wallet) && !paid.includes(wallet));
  const groups: readonly WalletGroup[] = [
    { role: 'pays', wallets: paying, chains: on([...new Set([...pays, ...receives])]) },
    { role: 'receives', wallets: paid, chains: on(receives) },
    { role: 'rest', wallets: rest, chains: ({ chains }) => chains },
  ];
  return groups.filter((group) => group.wallets.length > 0);
}

/** A wallet and a chain that it is connected for. */
export interface WalletEnd {
  readonly wallet: FoundWallet;
  readonly chain: string;
}

/** Receiving ends of the same program, which many announce as another wallet a family, where `payer` has none itself. */
export function receivingEnds(groups: readonly WalletGroup[], payer: FoundWallet): readonly WalletEnd[] {
  const group = groups.find(({ role }) => role === 'receives');
  const wallet = group?.wallets.find(({ name, sharesName }) => name === payer.name && !sharesName && !payer.sharesName);
  if (group === undefined || wallet === undefined) return [];
  return group.chains(wallet).flatMap((chain) => (payer.chains.includes(chain) ? [] : [{ wallet, chain }]));
}

/** Chain label in the list: an EVM account serves all EVM chains of its wallet. */
export const chainLabel = ({ family, chains }: FoundWallet, chain: string): string =>
  sharesAddress(family) && chains.length > 1 ? tWallet('wallet.evmChains', { chain: chainName(chain) }) : chainName(chain);

/** Wallets here that can pay on the chain of the terms. */
export const ableWallets = (
  wallets: readonly FoundWallet[],
  { chain, request }: Pick<Terms, 'chain' | 'request'>,
): readonly FoundWallet[] => payingWallets(wallets, request.from).filter((wallet) => wallet.chains.includes(chain));
