/** A stored work item. `id` is unique; `at` is the time it was stored, in unix milliseconds. */
export interface OutboxItem {
  readonly id: string;
  readonly at: number;
  /** Failed deliveries so far. */
  readonly attempts: number;
}

/**
 * `due` entries are delivered; `quarantine` and `dead` (retries exhausted) await manual action. `done` holds delivered
 * entries, where an outbox keeps them.
 */
export const outboxPlaces = ['due', 'quarantine', 'dead', 'done'] as const;
/** Current place of an entry. */
export type OutboxPlace = (typeof outboxPlaces)[number];
/** Places an entry may be put in initially. */
export type FirstPlace = 'due' | 'quarantine';

/** A claimed entry, leased until `until` (unix milliseconds, store clock). */
export interface Held<Item> {
  readonly entry: Item;
  readonly until: number;
}

/** Entries awaiting delivery: count, age of the oldest (unix milliseconds), and the number of dead entries. */
export interface Backlog {
  readonly count: number;
  readonly oldestAt?: number;
  readonly dead: number;
}

/**
 * End of a `put`. `known`: the id is or was in use, and nothing changed. `full`, and `share` when only the share of the entry's
 * group is: nothing was stored.
 */
export type PutEnd = 'stored' | 'known' | 'full' | 'share';

/** Whether the entry is stored, by this `put` or an earlier one. */
export const wasStored = (end: PutEnd): boolean => end === 'stored' || end === 'known';

/**
 * Stored work with recovery points around each delivery:
 *
 *     put → due → claim (recovery point before) → delivered → finish (recovery point after)
 *
 * A claim hides an entry for its lease; if the process dies, the entry becomes due again when the lease ends. Times use
 * the store's clock, so that processes with different clocks never hold the same entry at once. Calls with an expired claim
 * have no effect, except `finish`: a completed delivery always counts. All methods reject with AppError
 * delivery_unavailable when the store fails.
 */
export interface Outbox<Item extends OutboxItem> {
  /** Durable once resolved; due after `waitMs`. */
  put(entry: Item, place: FirstPlace, waitMs?: number): Promise<PutEnd>;
  /** Claims one due entry for `leaseMs`; undefined when nothing is due. */
  claim(leaseMs: number): Promise<Held<Item> | undefined>;
  /** Extends the claim to `leaseMs` from now; undefined when it has ended. */
  extend(held: Held<Item>, leaseMs: number): Promise<Held<Item> | undefined>;
  /** Marks the entry as done. Its id is kept for a week; its content is deleted unless the outbox keeps it. */
  finish(entry: Item): Promise<void>;
  /** Returns a claimed entry to the queue as `next`, due again in `waitMs`. */
  postpone(held: Held<Item>, next: Item, waitMs: number): Promise<void>;
  /** Moves a claimed entry to `dead`, as `next`. Evicts the oldest dead entries when there is no space. */
  bury(held: Held<Item>, next: Item): Promise<void>;
  /** Entries of a place whose ids start with `beginning`, oldest first, at most `max`. */
  list(place: OutboxPlace, max: number, beginning?: string): Promise<readonly Item[]>;
  /** Moves an entry from any other place to `due` and resets its attempts. False when no other place holds it. */
  release(id: string): Promise<boolean>;
  /** Deletes an entry from the places in `from` (default: quarantine, dead and done) and forgets its id. False if it is in none. */
  discard(id: string, from?: readonly OutboxPlace[]): Promise<boolean>;
  waiting(): Promise<Backlog>;
  /** Resolves when an entry could be stored now, as far as an empty probe can tell. */
  check(): Promise<void>;
  /** Removes expired entries and ids. */
  sweep(): Promise<void>;
}

const day = 86_400_000;

/** Retention in milliseconds: ids of finished entries, quarantined and dead entries, and due entries that were never attempted. */
export const outboxKeep = { finishedMs: 7 * day, quarantineMs: 90 * day, deadMs: 30 * day, dueMs: 90 * day } as const;

/** Maximum number of entries per place, and their maximum total bytes. */
export interface OutboxBounds {
  readonly entries: number;
  readonly bytes: Readonly<Record<OutboxPlace, number>>;
}

/** Maximum of the due entries of one group, such as a kind of mail or the owner of a webhook, so that no group fills the outbox. */
export interface OutboxShare {
  /** Name without white space. */
  readonly group: string;
  readonly entries: number;
  readonly bytes: number;
}

/** Places whose entries are not delivered automatically. */
export const heldPlaces = ['quarantine', 'dead', 'done'] as const;

/** Splits off the large part of an entry, for stores that bound the size of a value. */
export interface OutboxBulk<Item> {
  /** Large part of an entry; empty when it has none. */
  take(entry: Item): string;
  /** The entry with its large part replaced. */
  give(entry: Item, bulk: string): Item;
}

/** Configuration of one outbox. */
export interface OutboxKind<Item extends OutboxItem> {
  /** Name in the store; lowercase letters. */
  readonly name: string;
  readonly bounds: OutboxBounds;
  /** Share of the entry with this id. */
  readonly findShare: (id: string) => OutboxShare;
  /** Whether delivered entries are kept for a week. */
  readonly keepsDone?: boolean;
  readonly bulk?: OutboxBulk<Item>;
}
