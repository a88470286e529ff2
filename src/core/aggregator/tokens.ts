import type { UsdAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { NetworkId } from '../network/protocol.ts';
import type { ProviderId } from './providers.ts';

/** An asset a network currently swaps, with its native decimals. */
export interface Token {
  readonly asset: Asset;
  readonly decimals: number;
  readonly shortCode?: string;
}

/** Tokens of one provider. */
export interface TokenList {
  readonly provider: ProviderId;
  readonly tokens: readonly Token[];
  /** Unix milliseconds at which the pools were read. */
  readonly readAt: number;
}

/** Price of one requested asset; without `found` no network has a price. */
export interface PriceFinding {
  /** As requested. */
  readonly identifier: string;
  readonly found?: { readonly price: UsdAmount; readonly network: NetworkId; readonly readAt: number };
}

/** Gas price of a chain as reported by the networks. */
export interface GasRate {
  readonly chain: string;
  /** In `unit`, not an amount of the asset. */
  readonly rate: bigint;
  readonly unit: string;
  /** Unix milliseconds. */
  readonly readAt: number;
}
