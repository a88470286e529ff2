import type { Asset } from '../../../src/core/asset/asset.ts';

/** An ERC-20 that a network lists. */
export interface EvmToken {
  readonly asset: Asset;
  /** Small letters. */
  readonly address: string;
  /** Places on the chain itself. */
  readonly decimals: number;
  /** Answers nothing and takes an approval only from or to zero. */
  readonly isOld: boolean;
}

export interface EvmCall {
  readonly from: string;
  readonly to: string;
  /** Wei. */
  readonly value: bigint;
  readonly data: string;
}

/** What answers JSON-RPC for one chain, and lets the devnet do what no key could. */
export interface EvmNode {
  /** @throws RpcError as the node answers it. */
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  installRouter(address: string): Promise<void>;
  installToken(token: EvmToken): Promise<void>;
  /** Wei out of nothing. */
  addNative(address: string, wei: bigint): Promise<void>;
  /** The token's own units out of nothing. */
  addToken(token: EvmToken, address: string, units: bigint): Promise<void>;
  /** Lets `vault` send `units` of the token, which the router then holds. */
  addVaultToken(router: string, vault: string, token: EvmToken, units: bigint): Promise<void>;
  /** Sends without a signature. The sender has to be able to pay. Resolves to the hash. */
  sendAs(call: EvmCall): Promise<string>;
  /** A block without transactions. */
  mine(): Promise<void>;
  close(): Promise<void>;
}
