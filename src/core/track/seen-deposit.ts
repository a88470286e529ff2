import { plainAddress } from '../address/plain-address.ts';
import type { BaseAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import { coversAsset, decodeMemo, type SwapMemo } from '../memo/memo.ts';
import type { NetworkId } from '../network/protocol.ts';

/** A deposit found at the address it pays, from any source. */
export interface SeenDeposit {
  /** Deposit hash as `readTxHash` writes it. */
  readonly tx: string;
  /** Memo; empty when there is none. */
  readonly memo: string;
  readonly asset?: Asset;
  readonly amount?: BaseAmount;
  readonly from?: string;
  /** Whether the deposit is in a block of its chain. */
  readonly isConfirmed: boolean;
  /** Time of that block in unix milliseconds; absent while unconfirmed or unknown. */
  readonly at?: number;
  /** Whether part of its order is still pending; absent when unknown. */
  readonly isOpen?: boolean;
}

/** Deposit search by memo, at the vault it should pay. */
export interface DepositSearch {
  readonly network: NetworkId;
  /** Chain of the deposit. */
  readonly chain: string;
  readonly memo: string;
  /** Order of that memo, where any deposit that pays out the same is wanted, whatever its limit. */
  readonly order?: SwapMemo;
  /** Vault of the quote; defaults to the network's current one. */
  readonly vault?: string;
  /** Start of the search in unix seconds; defaults to an hour ago. */
  readonly since?: number;
}

/** Result of a deposit search. */
export interface FoundDeposits {
  readonly search: DepositSearch;
  readonly vault: string;
  /** Deposits, newest first. */
  readonly deposits: readonly SeenDeposit[];
  /** Time of the search in unix milliseconds. */
  readonly readAt: number;
}

/** Whether a memo swaps to the asset and address of the order. */
function paysSame(order: SwapMemo, memo: string): boolean {
  const read = decodeMemo(memo, order.network);
  if (!read.ok) return false;
  const { asset, destination } = read.value;
  const isSameAsset = coversAsset(asset, order.asset) || coversAsset(order.asset, asset);
  return isSameAsset && plainAddress(destination) === plainAddress(order.destination);
}

/**
 * Filters deposits by memo since `since` (unix milliseconds), newest first and deduplicated, merging what each source
 * reports. A deposit without a time counts as new.
 */
export function depositsWith(
  { memo, order }: Pick<DepositSearch, 'memo' | 'order'>,
  since: number,
  seen: readonly SeenDeposit[],
): readonly SeenDeposit[] {
  const isWanted = (text: string) => (order === undefined ? text === memo : paysSame(order, text));
  const found = new Map<string, SeenDeposit>();
  for (const deposit of seen) {
    if (!isWanted(deposit.memo) || (deposit.at ?? since) < since) continue;
    const known = found.get(deposit.tx);
    const isConfirmed = deposit.isConfirmed || known?.isConfirmed === true;
    found.set(deposit.tx, { ...deposit, ...known, isConfirmed });
  }
  return [...found.values()].sort((one, other) => (other.at ?? Number.POSITIVE_INFINITY) - (one.at ?? Number.POSITIVE_INFINITY));
}
