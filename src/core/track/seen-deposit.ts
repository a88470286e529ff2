import type { BaseAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { NetworkId } from '../network/protocol.ts';

/** A deposit as it is found at the address that it pays, whoever tells of it. */
export interface SeenDeposit {
  /** As `readTxHash` writes it. */
  readonly tx: string;
  /** Empty when there is none. */
  readonly memo: string;
  readonly asset?: Asset;
  readonly amount?: BaseAmount;
  readonly from?: string;
  /** In a block of its chain. */
  readonly isConfirmed: boolean;
  /** Unix milliseconds of that block; absent while there is none, and where nobody says. */
  readonly at?: number;
  /** Whether something that it ordered is still due; absent where nobody says. */
  readonly isOpen?: boolean;
}

/** Which deposit is looked for: by its memo, at the vault that it was to pay. */
export interface DepositSearch {
  readonly network: NetworkId;
  /** Chain of the deposit. */
  readonly chain: string;
  readonly memo: string;
  /** The vault of the quote; without it the one that the network names now. */
  readonly vault?: string;
  /** Unix seconds; an hour before now without it. */
  readonly since?: number;
}

/** What was found, and where. */
export interface FoundDeposits {
  readonly search: DepositSearch;
  readonly vault: string;
  /** Newest first. */
  readonly deposits: readonly SeenDeposit[];
  /** Unix milliseconds. */
  readonly readAt: number;
}

/**
 * The deposits with this memo since `since` (unix milliseconds), newest first, each once: what two sources tell of it is
 * put together. One without a time counts as new.
 */
export function depositsWith(memo: string, since: number, seen: readonly SeenDeposit[]): readonly SeenDeposit[] {
  const found = new Map<string, SeenDeposit>();
  for (const deposit of seen) {
    if (deposit.memo !== memo || (deposit.at ?? since) < since) continue;
    const known = found.get(deposit.tx);
    const isConfirmed = deposit.isConfirmed || known?.isConfirmed === true;
    found.set(deposit.tx, { ...deposit, ...known, isConfirmed });
  }
  return [...found.values()].sort((one, other) => (other.at ?? Number.POSITIVE_INFINITY) - (one.at ?? Number.POSITIVE_INFINITY));
}
