import type { ErrorInfo } from '../../core/errors.ts';

/** What one registration adds to a counter of the store. `by` in digits: RUNE in 1e8, or a number of registrations. */
export interface Charge {
  readonly counter: string;
  readonly by: string;
}

/** A signed transaction of a registration. It is stored before anybody hears of it. */
export interface RegistrationAttempt {
  /** Its id, which follows from its bytes. */
  readonly tx: string;
  /** TxRaw in base64. */
  readonly bytes: string;
  /** Digits. */
  readonly sequence: string;
  /** Last height at which a block may have it. */
  readonly timeoutHeight: number;
  /** Unix milliseconds of the store. */
  readonly signedAt: number;
  /** Unix milliseconds of the store: the last time it was handed to a node. */
  readonly sentAt: number;
}

/**
 * A registration from the request to its reference:
 *
 *     prepared → sent → registered
 *         └────────┴──→ failed
 *
 * `prepared`: nothing signed yet. `sent`: signed and stored, perhaps handed over; from here on only these
 * bytes are sent, until the height is passed after which no block can have them.
 */
export interface Registration {
  /** `internal_api_id` of the public API. */
  readonly id: string;
  readonly asset: string;
  readonly memo: string;
  /** The counters of the budget that it is charged to. */
  readonly charges: readonly Charge[];
  /** Unix milliseconds of the store. */
  readonly at: number;
  /** Counts the writes; one that was made of an older version does not count. */
  readonly version: number;
  readonly state: 'prepared' | 'sent' | 'registered' | 'failed';
  readonly attempt?: RegistrationAttempt;
  /** Account that signed. */
  readonly registeredBy?: string;
  readonly reference?: string;
  /** Height of the registration. */
  readonly height?: number;
  /** Of a failed one. */
  readonly fault?: ErrorInfo;
}

/** What may be spent in a day. Amounts in RUNE, 1e8. */
export interface RegistrationCaps {
  readonly budget: bigint;
  /** Registrations of one address. */
  readonly perCaller: number;
}

/** What became of the wish to store a registration. */
export type Claimed =
  | { readonly kind: 'new' }
  /** An equal one is there, or one of this id; nothing was stored. */
  | { readonly kind: 'known'; readonly registration: Registration }
  /** So much is kept that one more is too much; nothing was stored. */
  | { readonly kind: 'full' }
  /** `charge` is the index of the charge that there is no room for. */
  | { readonly kind: 'over'; readonly charge: number };

/**
 * Registrations, who may sign now, and what was spent. Everything is durable once resolved;
 * what has to be one step is one step for all processes that share the store. All methods
 * reject when the store fails, and then nothing may be spent.
 */
export interface RegistrationStore {
  /** Unix milliseconds by the clock of the store, which is the same for all who share it; times that are stored are by it. */
  now(): Promise<number>;
  /**
   * Stores a prepared registration and charges its counters, unless one of its id is there, or an equal one (asset and memo).
   * `ways` are bounds of the charges in their order: one of them has to have room for all.
   */
  claim(fresh: Registration, ways: readonly (readonly bigint[])[]): Promise<Claimed>;
  read(id: string): Promise<Registration | undefined>;
  /** Stores what has become of the given version. Undefined when another write came first. */
  write(next: Registration): Promise<Registration | undefined>;
  /** Makes room for an equal one: this is used up, failed or about to expire. `refund` takes its charges back. */
  retire(registration: Registration, refund: boolean): Promise<void>;
  /** Prepared and sent ones, oldest first, at most 500. */
  open(): Promise<readonly Registration[]>;
  /** Makes `holder` the only one to sign for `ms`, or longer when it is already; false while another one is. */
  lease(holder: string, ms: number): Promise<boolean>;
  unlease(holder: string): Promise<void>;
  /** The sequence after the last one that was handed over, for some minutes. */
  nextSequence(): Promise<bigint | undefined>;
  keepSequence(next: bigint, ms: number): Promise<void>;
  /** The account that signs, and what it had when it last did; for those who may not read its key. */
  account(): Promise<HotAccount | undefined>;
  keepAccount(account: HotAccount): Promise<void>;
}

/** The account that pays for registrations, as it was last seen. */
export interface HotAccount {
  readonly address: string;
  /** RUNE in 1e8, digits. */
  readonly balance: string;
  /** What one more registration costs. */
  readonly cost: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/** How long registrations are kept, in milliseconds: longer than any reference lives. */
export const registrationKeepMs = 3 * 86_400_000;
/** How long one is kept that has failed, in milliseconds: longer than anybody repeats the request for it. */
export const registrationFailedMs = 86_400_000;
/** Most bytes of all that are kept; one has up to 3 KB. */
export const registrationBytes = 60_000_000;
/** Most open registrations that are looked at. */
export const mostOpen = 500;

/** Equal registrations have equal keys. */
export const likeness = ({ asset, memo }: Pick<Registration, 'asset' | 'memo'>): string => `${asset} ${memo}`;
