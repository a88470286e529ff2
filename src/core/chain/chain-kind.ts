import type { NetworkId } from '../network/protocol.ts';
import type { AddressForm } from './families.ts';

/** Mechanisms that carry the memo of an inbound transaction (content/reference/deposits.md). */
export const memoMechanisms = [
  'op_return',
  'calldata',
  'tx_memo',
  'msg_deposit',
  'xrp_memo',
  'tron_data',
  'spl_memo',
  'radix_call',
  'cardano_metadata',
] as const;
/** One of `memoMechanisms`. */
export type MemoMechanism = (typeof memoMechanisms)[number];

/** Deposit rules of a chain on either network: its memo mechanism and limits. */
export interface DepositForm {
  readonly memoMaxBytes: number;
  readonly memoMechanism: MemoMechanism;
  /** Minimum deposit the chain allows, in 1e8 units of its gas asset. */
  readonly least?: bigint;
  /** Whether deposits are offered only when enabled by the operator (`NetworkFacts.optedIn`). */
  readonly isOptIn?: true;
}

/** Static facts of a chain (content/reference/chains.md). Only the nodes tell which network supports it. */
export interface Chain {
  readonly id: string;
  readonly name: string;
  readonly gasAsset: string;
  /** Decimals of the gas asset on its own chain. */
  readonly decimals: number;
  readonly blockMs: number;
  /** Unit of `gas_rate`, and how many make one gas asset. */
  readonly gasUnit: string;
  readonly gasUnitsPerAsset: bigint;
  readonly addressForm: AddressForm;
  /** EIP-155 id of an EVM chain. Source: github.com/ethereum-lists/chains. */
  readonly chainId?: number;
  readonly explorer: { readonly tx: string; readonly address: string };
  /** URI schemes of its payment requests, where wallets agree only on an address and an amount of the coin. */
  readonly uriSchemes?: readonly string[];
  /** Deposit rules; absent where the memo mechanism is unverified: such a chain is payout-only. */
  readonly deposit?: DepositForm;
  /** Dust thresholds last published by supporting networks, in 1e8 units; deposits up to them are ignored. The node's value wins. */
  readonly dust: Readonly<Partial<Record<NetworkId, bigint>>>;
}
