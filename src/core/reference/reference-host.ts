import type { BaseAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { NodeReply } from '../network/node.ts';

/** What the network makes of a deposit of one exact amount (`/memo/check`). */
export interface ReferenceCheck {
  /** What it reads in the amount. */
  readonly reference: string;
  /** Nothing is registered under it, or what was has expired: a deposit would be refunded. */
  readonly available: boolean;
  /** Last height at which a deposit counts; 0 when nothing is registered. */
  readonly expiresAt: number;
  /** Empty when nothing is registered. */
  readonly memo: string;
  readonly uses: number;
  /** 0 is no bound. */
  readonly mostUses: number;
}

/** A registered memo as the network keeps it, expired ones included. */
export interface ReferenceRecord {
  readonly asset: string;
  readonly memo: string;
  readonly reference: string;
  readonly height: number;
  readonly registrationHash: string;
  readonly registeredBy: string;
  readonly usedBy: readonly string[];
}

/** A transaction in a block: 0 is success. */
export interface IncludedTx {
  readonly code: number;
  readonly height: number;
}

/** What registrations cost and how long they live. Amounts in RUNE, 1e8. */
export interface ReferenceTerms {
  readonly height: number;
  /** The network's fee for any transaction of its own. */
  readonly nativeFee: BaseAmount;
  /** Beside the fee. */
  readonly registrationCost: BaseAmount;
  /** Blocks that a reference lives. */
  readonly ttlBlocks: number;
  readonly digits: number;
  /** Why the network takes no registrations; absent while it does. */
  readonly halted?: string;
}

/** One host of THORChain, asked by itself for references. Never throws. */
export interface ReferenceHost {
  /** As configured, without a slash at the end. */
  readonly host: string;
  /** Who runs it; two hosts of one operator count as one. */
  readonly operator: string;
  /** A network that takes no references now is refused with memoless_unavailable. */
  check(asset: Asset, amount: BaseAmount, signal?: AbortSignal): Promise<NodeReply<ReferenceCheck>>;
  /** The record of a registration by its transaction; undefined when there is none. */
  byHash(tx: string, signal?: AbortSignal): Promise<NodeReply<ReferenceRecord | undefined>>;
  byName(asset: Asset, reference: string, signal?: AbortSignal): Promise<NodeReply<ReferenceRecord | undefined>>;
  /** Undefined when the host knows no such transaction in a block. */
  included(tx: string, signal?: AbortSignal): Promise<NodeReply<IncludedTx | undefined>>;
  terms(signal?: AbortSignal): Promise<NodeReply<ReferenceTerms>>;
}
