import type { BaseAmount } from '../amount.ts';
import type { Asset } from '../asset/asset.ts';
import type { NodeReply } from '../network/node-reply.ts';

/** The network's reading of a deposit of an exact amount (`/memo/check`). */
export interface ReferenceCheck {
  /** Reference extracted from the amount. */
  readonly reference: string;
  /** Whether the reference is unregistered or expired: a deposit would be refunded. */
  readonly available: boolean;
  /** Last height at which a deposit is accepted; 0 when nothing is registered. */
  readonly expiresAt: number;
  /** Registered memo; empty when nothing is registered. */
  readonly memo: string;
  readonly uses: number;
  /** Maximum number of deposits; 0 for unlimited. */
  readonly mostUses: number;
}

/** A registered memo as stored by the network, including expired ones. */
export interface ReferenceRecord {
  readonly asset: string;
  readonly memo: string;
  readonly reference: string;
  readonly height: number;
  readonly registrationHash: string;
  readonly registeredBy: string;
  readonly usedBy: readonly string[];
}

/** A transaction included in a block; `code` 0 is success. */
export interface IncludedTx {
  readonly code: number;
  readonly height: number;
}

/** Cost and lifetime of registrations. Amounts in RUNE, 1e8. */
export interface ReferenceTerms {
  readonly height: number;
  /** The network's native transaction fee. */
  readonly nativeFee: BaseAmount;
  /** Cost of a registration on top of the fee. */
  readonly registrationCost: BaseAmount;
  /** Lifetime of a reference in blocks. */
  readonly ttlBlocks: number;
  readonly digits: number;
  /** Reason the network accepts no registrations; absent while it does. */
  readonly halted?: string;
}

/** Access to references on a single THORChain host. Never throws. */
export interface ReferenceHost {
  /** URL of the host as configured, without a trailing slash. */
  readonly host: string;
  /** Operator of the host; hosts of one operator count once. */
  readonly operator: string;
  /** Reads a deposit of an exact amount; refused with memoless_unavailable while the network accepts no references. */
  check(asset: Asset, amount: BaseAmount, signal?: AbortSignal): Promise<NodeReply<ReferenceCheck>>;
  /** Record of a registration by its transaction; undefined when there is none. */
  byHash(tx: string, signal?: AbortSignal): Promise<NodeReply<ReferenceRecord | undefined>>;
  byName(asset: Asset, reference: string, signal?: AbortSignal): Promise<NodeReply<ReferenceRecord | undefined>>;
  /** Finds a transaction in a block; undefined when the host has none. */
  included(tx: string, signal?: AbortSignal): Promise<NodeReply<IncludedTx | undefined>>;
  terms(signal?: AbortSignal): Promise<NodeReply<ReferenceTerms>>;
}
