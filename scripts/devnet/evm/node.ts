import type { Asset } from '../../../src/core/asset/asset.ts';

/** An ERC-20 that a network lists. */
export interface EvmToken {
  readonly asset: Asset;
  /** Contract address in lower case. */
  readonly address: string;
  /** Decimals of the contract. */
  readonly decimals: number;
  /** Returns no value and only allows approvals to change from or to zero. */
  readonly isOld: boolean;
}

export interface EvmCall {
  readonly from: string;
  readonly to: string;
  /** Value in wei. */
  readonly value: bigint;
  readonly data: string;
}

/** JSON-RPC of one chain, plus keyless operations for the devnet. */
export interface EvmNode {
  /** Calls a JSON-RPC method. @throws RpcError as returned by the node. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  installRouter(address: string): Promise<void>;
  installToken(token: EvmToken): Promise<void>;
  /** Mints wei to an address. */
  addNative(address: string, wei: bigint): Promise<void>;
  /** Mints token units to an address. */
  addToken(token: EvmToken, address: string, units: bigint): Promise<void>;
  /** Mints `units` of the token to the router and lets `vault` send them. */
  addVaultToken(router: string, vault: string, token: EvmToken, units: bigint): Promise<void>;
  /** Sends an unsigned transaction. The sender must be able to pay. Resolves to the hash. */
  sendAs(call: EvmCall): Promise<string>;
  /** Mines an empty block. */
  mine(): Promise<void>;
  close(): Promise<void>;
}
