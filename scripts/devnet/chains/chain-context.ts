import { sha256 } from '@noble/hashes/sha2.js';
import { type NetworkId, networkIds } from '../../../src/core/network/protocol.ts';
import { headOf, type Ledgers } from '../networks/ledger.ts';
import type { NetworkState } from '../networks/state.ts';
import type { Vault } from '../networks/vaults.ts';
import type { Head } from './ledger.ts';
import type { ChainRegistry } from './source-chain.ts';

/** Dependencies of source chains. Do not cache the members: a reset changes them. */
export interface ChainOptions {
  readonly seed: bigint;
  /** Live state of both networks; read-only. */
  readonly ledgers: Ledgers;
  /** Unix milliseconds as the networks see them. */
  readonly now: () => number;
  /** Current vault of a network on a chain; on the network's own chain the module that takes deposits. */
  readonly vault: (network: NetworkId, chain: string) => Vault | undefined;
}

/** State of the surrounding networks that a source chain reads; do not cache its members. */
export interface ChainContext extends Pick<ChainOptions, 'seed' | 'ledgers'> {
  readonly registry: ChainRegistry;
}

/** Network that sets a chain's time and fees: THORChain if it connects the chain, otherwise MAYAChain. */
export function observingNetwork(context: ChainContext, chain: string): NetworkState {
  const network = networkIds.find((id) => context.ledgers[id].state.chainFees.has(chain)) ?? 'thorchain';
  return context.ledgers[network].state;
}

/** Head of a chain, equal to the one that the nodes report as observed. */
export function chainHead(context: ChainContext, chain: string): Head {
  const { id, time } = observingNetwork(context, chain);
  return { height: headOf(context.ledgers[id], chain), time };
}

/** Fee rate that the networks observed on a chain, in the chain's gas unit. */
export function feeRateOf(context: ChainContext, chain: string): bigint {
  return observingNetwork(context, chain).chainFees.get(chain)?.observedFeeRate ?? 1n;
}

/** Private key of the devnet's simulated payer on a chain; also a valid ed25519 seed. */
export function payerKey(context: ChainContext, chain: string): Uint8Array {
  return sha256(new TextEncoder().encode(`payer:${context.seed}:${chain}`));
}

export const sha256Hex = (bytes: Uint8Array): string => Buffer.from(sha256(bytes)).toString('hex');

/** Hash that stands for a block of a chain. */
export const blockHash = (chain: string, height: number): string => sha256Hex(new TextEncoder().encode(`${chain}:block:${height}`));
