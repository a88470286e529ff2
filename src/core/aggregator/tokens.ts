import type { UsdAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { ProviderId } from './providers.ts';

/** An asset that a network swaps now, with its places on its own chain. */
export interface Token {
  readonly asset: Asset;
  readonly decimals: number;
  readonly shortCode?: string;
}

/** What one provider swaps. */
export interface TokenList {
  readonly provider: ProviderId;
  readonly tokens: readonly Token[];
  /** Unix milliseconds at which the pools were read. */
  readonly readAt: number;
}

/** One asked asset with what one whole of it is worth; without `found` no network has a price of it. */
export interface PriceFinding {
  /** As it was asked. */
  readonly identifier: string;
  readonly found?: { readonly price: UsdAmount; readonly network: NetworkId; readonly readAt: number };
}

/** What a unit of gas costs on a chain, as the networks see it. */
export interface GasRate {
  readonly chain: string;
  /** In `unit`, not an amount of the asset. */
  readonly rate: bigint;
  readonly unit: string;
  /** Unix milliseconds. */
  readonly readAt: number;
}
