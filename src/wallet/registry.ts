import { type Asset, contractOnChain, homeChain, isGasAsset } from '../core/asset/asset.ts';
import { announced, probes, vultisigChains } from './injected.ts';
import type { Family, FoundWallet, SwapIntent, WalletAdapter } from './port.ts';

/** Adapter modules by family, loaded when the user picks one of their wallets. */
export const adapters: Readonly<Record<Family, () => Promise<WalletAdapter>>> = {
  evm: () => import('./evm/evm-adapter.ts').then((module) => module.evmAdapter),
  utxo: () => import('./utxo/utxo-adapter.ts').then((module) => module.utxoAdapter),
  cosmos: () => import('./cosmos/cosmos-adapter.ts').then((module) => module.cosmosAdapter),
  solana: () => import('./solana/solana-adapter.ts').then((module) => module.solanaAdapter),
  tron: () => import('./tron/tron-adapter.ts').then((module) => module.tronAdapter),
  xrp: () => import('./xrp/xrp-adapter.ts').then((module) => module.xrpAdapter),
  cardano: () => import('./cardano/cardano-adapter.ts').then((module) => module.cardanoAdapter),
  vultisig: () => import('./utxo/vultisig-adapter.ts').then((module) => module.vultisigAdapter),
};

/**
 * Time at which an earlier connection is restored: at page load where the wallet has a silent mode; on a wallet action
 * where a locked wallet would open its window (Keplr, docs.keplr.app); never where every request opens one.
 */
export const resumes: Readonly<Record<Family, 'at load' | 'on action' | 'never'>> = {
  evm: 'at load',
  utxo: 'at load',
  solana: 'at load',
  tron: 'at load',
  cardano: 'at load',
  vultisig: 'at load',
  cosmos: 'on action',
  xrp: 'never',
};

/** Chains on which a supported wallet can sign. */
const signable = new Set([...Object.keys(vultisigChains), ...[...probes, ...announced].flatMap(({ chains }) => chains)]);

/** Whether any supported wallet signs on the chain. */
export const canSign = (chain: string): boolean => signable.has(chain);

/** Wallets that can pay from the asset's chain, in discovery order. */
export function walletsFor(
  wallets: readonly FoundWallet[],
  { from, network }: Pick<SwapIntent, 'from' | 'network'>,
): readonly FoundWallet[] {
  const chain = homeChain(from, network);
  return wallets.filter((wallet) => wallet.chains.includes(chain) && carries(wallet.family, from));
}

/** Assets besides the gas asset that wallets of a family send. */
const carried: Readonly<Partial<Record<Family, (asset: Asset) => boolean>>> = {
  evm: () => true,
  cosmos: ({ kind }) => kind !== 'layer1',
  tron: (asset) => asset.kind === 'layer1' && contractOnChain(asset) !== undefined,
};

/** Whether the family can send this asset, beyond the gas asset of its chain. */
function carries(family: Family, asset: Asset): boolean {
  const isGas = isGasAsset(asset) && (asset.kind === 'layer1' || asset.kind === 'native');
  return isGas || carried[family]?.(asset) === true;
}
