import { chains } from '../chain/chain.ts';
import { must } from '../errors.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { type Asset, formatAsset, parseAsset } from './asset.ts';

/** Asset in which a chain's fees are paid. @throws AppError invalid_asset for an unknown chain */
export const getGasAsset = (chain: string): Asset => must(parseAsset(chains[chain]?.gasAsset ?? ''));

/** Asset that every pool of a network is paired with. */
export const getNativeAsset = (network: NetworkId): Asset => must(parseAsset(protocols[network].nativeAsset));

/** Whether an asset is the network's native asset, which has no pool there. */
export const isNativeAsset = (asset: Asset, network: NetworkId): boolean => formatAsset(asset) === protocols[network].nativeAsset;
