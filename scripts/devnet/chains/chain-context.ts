import { sha256 } from '@noble/hashes/sha2.js';
import { chains } from '../../../src/core/chain/chain.ts';
import { networkIds } from '../../../src/core/network/protocol.ts';
import { seeds } from '../genesis.ts';
import type { Ledger } from '../networks/ledger.ts';
import type { NetworkState } from '../networks/state.ts';
import type { Hub } from './source-chain.ts';

/** What every source chain knows of the networks around it; to be read anew each time. */
export interface ChainContext {
  readonly hub: Hub;
  readonly seed: bigint;
  readonly ledger: Ledger;
}

/** The network that tells the time and the fees of a chain: THORChain where it is connected, else MAYAChain. */
export function guideOf(context: ChainContext, chain: string): NetworkState {
  const network = networkIds.find((id) => context.ledger[id].state.chainFees.has(chain)) ?? 'thorchain';
  return context.ledger[network].state;
}

/** Block height of a chain, the same that the nodes report as observed. */
export function headOf(context: ChainContext, chain: string): number {
  const state = guideOf(context, chain);
  const start = seeds[state.id].chainHeads[chain] ?? 0;
  const passed = state.time - context.ledger[state.id].genesisTime;
  return start + Math.floor((passed * 1000) / (chains[chain]?.blockMs ?? 6_000));
}

/** The fee rate that the networks have observed on a chain, in the chain's gas unit. */
export function feeRateOf(context: ChainContext, chain: string): bigint {
  return guideOf(context, chain).chainFees.get(chain)?.observedFeeRate ?? 1n;
}

/** Private key of the payer that the devnet itself plays on a chain; also a valid ed25519 seed. */
export function payerKey(context: ChainContext, chain: string): Uint8Array {
  return sha256(new TextEncoder().encode(`payer:${context.seed}:${chain}`));
}

export const sha256Hex = (bytes: Uint8Array): string => Buffer.from(sha256(bytes)).toString('hex');
