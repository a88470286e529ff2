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
  /** Time the pools were read, in unix milliseconds. */
  readonly readAt: number;
}

/** Price of one requested asset; `found` is absent when no network has a price. */
export interface PriceFinding {
  /** Asset identifier as requested. */
  readonly identifier: string;
  readonly found?: { readonly price: UsdAmount; readonly network: NetworkId; readonly readAt: number };
}

/** Gas price of a chain as reported by the networks. */
export interface GasRate {
  readonly chain: string;
  /** Gas price in `unit`, not an amount of the asset. */
  readonly rate: bigint;
  readonly unit: string;
  /** Time of the read in unix milliseconds. */
  readonly readAt: number;
}
