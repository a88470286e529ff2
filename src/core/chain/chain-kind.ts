import type { NetworkId } from '../network/protocol.ts';

/** How addresses of a chain are written and checked; see address.ts. */
export type AddressForm =
  | {
      readonly kind: 'utxo';
      readonly p2pkh: readonly number[];
      readonly p2sh: readonly (readonly number[])[];
      readonly segwit?: string;
      readonly cashaddr?: string;
      readonly tex?: string;
    }
  | { readonly kind: 'evm' }
  | { readonly kind: 'cosmos'; readonly prefix: string; readonly testPrefixes: readonly string[] }
  | { readonly kind: 'xrp' }
  | { readonly kind: 'tron' }
  | { readonly kind: 'solana' }
  | { readonly kind: 'radix' }
  | { readonly kind: 'sui' }
  | { readonly kind: 'cardano' };

/** How the memo travels with the inbound transaction (content/reference/deposits.md). */
export type MemoMechanism =
  | 'op_return'
  | 'calldata'
  | 'tx_memo'
  | 'msg_deposit'
  | 'xrp_memo'
  | 'tron_data'
  | 'spl_memo'
  | 'radix_call'
  | 'cardano_metadata';

/** How a deposit from a chain tells a network what to do, whichever network that is. */
export interface DepositForm {
  readonly memoMaxBytes: number;
  readonly memoMechanism: MemoMechanism;
  /** A smaller deposit cannot be made on the chain; 1e8 units of its gas asset. */
  readonly least?: bigint;
  /** Deposits are offered only where the operator has switched them on (`NetworkFacts.optedIn`). */
  readonly isOptIn?: true;
}

/** What is known of a chain (content/reference/chains.md). Which network takes it, only the network's nodes say. */
export interface Chain {
  readonly id: string;
  readonly name: string;
  readonly gasAsset: string;
  /** Decimals of the gas asset on its own chain. */
  readonly decimals: number;
  readonly blockMs: number;
  /** Unit of `gas_rate`, and how many of it make one gas asset. */
  readonly gasUnit: string;
  readonly gasUnitsPerAsset: bigint;
  readonly addressForm: AddressForm;
  readonly explorer: { readonly tx: string; readonly address: string };
  /** Absent where nobody has seen how a deposit carries a memo: such a chain is paid out to, and nothing is taken from it. */
  readonly deposit?: DepositForm;
  /** Deposits up to this are ignored, as the networks that took the chain last said; 1e8 units. The node's own figure wins. */
  readonly dust: Readonly<Partial<Record<NetworkId, bigint>>>;
}
