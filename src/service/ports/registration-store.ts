import type { ErrorInfo } from '../../core/errors.ts';

/** Amount that one registration adds to a store counter; `by` in digits: RUNE in 1e8 units, or a count of registrations. */
export interface Charge {
  readonly counter: string;
  readonly by: string;
}

/** A signed registration transaction, stored before it is broadcast. */
export interface RegistrationAttempt {
  /** Transaction id, derived from the bytes. */
  readonly tx: string;
  /** TxRaw in base64. */
  readonly bytes: string;
  /** Account sequence, in decimal digits. */
  readonly sequence: string;
  /** Last height at which a block may include it. */
  readonly timeoutHeight: number;
  /** Unix milliseconds, store clock. */
  readonly signedAt: number;
  /** Time of the last broadcast: unix milliseconds, store clock. */
  readonly sentAt: number;
}

/**
 * Lifecycle of a registration, from the request to its reference:
 *
 *     prepared ⇄ sent → registered
 *         └───────┴───→ failed
 *
 * `prepared`: not signed yet, or signed and taken by no node. `sent`: signed and stored, possibly broadcast; from here on
 * only these bytes are sent, until the timeout height has passed. What is done next: `memoless/next-action.ts`.
 */
export interface Registration {
  /** `internal_api_id` of the public API. */
  readonly id: string;
  readonly asset: string;
  readonly memo: string;
  /** Budget counters it is charged to. */
  readonly charges: readonly Charge[];
  /** Unix milliseconds, store clock. */
  readonly at: number;
  /** Write counter; a write based on an older version is rejected. */
  readonly version: number;
  readonly state: 'prepared' | 'sent' | 'registered' | 'failed';
  readonly attempt?: RegistrationAttempt;
  /** Address of the signing account. */
  readonly registeredBy?: string;
  readonly reference?: string;
  /** Height of the registration. */
  readonly height?: number;
  /** Error of a failed registration. */
  readonly fault?: ErrorInfo;
}

/** Daily spending limits. Amounts in RUNE, 1e8 units. */
export interface RegistrationCaps {
  readonly budget: bigint;
  /** Registrations per caller. */
  readonly perCaller: number;
}

/** Result of a `claim`. */
export type Claimed =
  | { readonly kind: 'new' }
  /** The id exists, or an equal registration does; nothing was stored. */
  | { readonly kind: 'known'; readonly registration: Registration }
  /** The store is full; nothing was stored. */
  | { readonly kind: 'full' }
  /** A cap is exceeded; `charge` is the index of the charge that does not fit. */
  | { readonly kind: 'over'; readonly charge: number };

/**
 * Registrations, the signing lease and the amounts spent. Every write is durable once resolved and atomic across all
 * processes that share the store. All methods reject when the store fails; nothing may be spent then.
 */
export interface RegistrationStore {
  /** Store clock in unix milliseconds, shared by all processes; stored times use it. */
  now(): Promise<number>;
  /**
   * Stores a prepared registration and charges its counters, unless its id or an equal registration (asset and memo)
   * exists. `ways` are alternative caps, in the order of the charges: one of them must fit all charges.
   */
  claim(fresh: Registration, ways: readonly (readonly bigint[])[]): Promise<Claimed>;
  read(id: string): Promise<Registration | undefined>;
  /** Replaces the given version. Undefined when another write came first. */
  write(next: Registration): Promise<Registration | undefined>;
  /** Frees the key for an equal registration: this one is used up, failed or about to expire. `refund` reverts its charges. */
  retire(registration: Registration, refund: boolean): Promise<void>;
  /** Prepared and sent registrations, oldest first, at most 500. */
  open(): Promise<readonly Registration[]>;
  /** Grants or extends the exclusive signing lease for `ms`; false while another holder has it. */
  lease(holder: string, ms: number): Promise<boolean>;
  unlease(holder: string): Promise<void>;
  /** Next account sequence after the last broadcast; kept for some minutes. */
  nextSequence(): Promise<bigint | undefined>;
  keepSequence(next: bigint, ms: number): Promise<void>;
  /** Signing account and its last known balance, for processes without its key. */
  account(): Promise<HotAccount | undefined>;
  keepAccount(account: HotAccount): Promise<void>;
}

/** Last known state of the account that pays for registrations. */
export interface HotAccount {
  readonly address: string;
  /** RUNE in 1e8 units, digits. */
  readonly balance: string;
  /** Cost of one registration, same units. */
  readonly cost: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/** Retention of registrations in milliseconds; longer than any reference lives. */
export const registrationKeepMs = 3 * 86_400_000;
/** Retention of failed registrations in milliseconds; longer than a client retries. */
export const registrationFailedMs = 86_400_000;
/** Maximum total bytes stored; one registration takes up to 3 KB. */
export const registrationBytes = 60_000_000;
/** Maximum number of open registrations processed. */
export const maxOpen = 500;

/** Deduplication key: equal for equal registrations. */
export const likeness = ({ asset, memo }: Pick<Registration, 'asset' | 'memo'>): string => `${asset} ${memo}`;
