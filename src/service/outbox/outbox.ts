/** Stored work. `id` is unique; `at` is when it was stored, in unix milliseconds. */
export interface OutboxItem {
  readonly id: string;
  readonly at: number;
  /** Deliveries that failed so far. */
  readonly attempts: number;
}

/**
 * `due` entries are delivered; `quarantine` waits for a person, and so does `dead`: what nobody took, however often it was
 * tried. `done` has what was delivered, where an outbox keeps it.
 */
export const outboxPlaces = ['due', 'quarantine', 'dead', 'done'] as const;
/** Where an entry is. */
export type OutboxPlace = (typeof outboxPlaces)[number];
/** Where an entry may come first. */
export type FirstPlace = 'due' | 'quarantine';

/** A claimed entry, its claimer's until `until` (unix milliseconds by the clock of the store). */
export interface Held<Item> {
  readonly entry: Item;
  readonly until: number;
}

/** What waits for delivery: how much, since when (unix milliseconds), and how much is dead. */
export interface Backlog {
  readonly count: number;
  readonly oldestAt?: number;
  readonly dead: number;
}

/**
 * Stored work, each piece with recovery points around its delivery:
 *
 *     put → due → claim (recovery point before) → delivered → finish (recovery point after)
 *
 * A claim hides an entry for its lease; a process that dies in between gives it back when the
 * lease ends. Times count by the clock of the store, so that processes whose clocks differ
 * never hold one entry at once. Who calls with a claim that has ended changes nothing, but for
 * `finish`: what is done is done. All methods reject with AppError delivery_unavailable when
 * the store fails.
 */
export interface Outbox<Item extends OutboxItem> {
  /**
   * Durable once resolved; due after `waitMs`. `known`: an entry with this id is or was there, and nothing changed.
   * `full`: nothing was stored.
   */
  put(entry: Item, place: FirstPlace, waitMs?: number): Promise<'stored' | 'known' | 'full'>;
  /** One due entry, now this caller's for `leaseMs`; undefined when nothing is due. */
  claim(leaseMs: number): Promise<Held<Item> | undefined>;
  /** The same claim for `leaseMs` from now on; undefined where it has ended. */
  extend(held: Held<Item>, leaseMs: number): Promise<Held<Item> | undefined>;
  /** The entry is done with. Its id is remembered for a week, its content forgotten unless the outbox keeps it. */
  finish(entry: Item): Promise<void>;
  /** Gives a claimed entry back as `next`, due again in `waitMs`. */
  postpone(held: Held<Item>, next: Item, waitMs: number): Promise<void>;
  /** Claimed → dead, as `next`. Where there is no space for it, those that died first are removed. */
  bury(held: Held<Item>, next: Item): Promise<void>;
  /** Entries of a place whose ids begin so, oldest first, at most `max`. */
  list(place: OutboxPlace, max: number, beginning?: string): Promise<readonly Item[]>;
  /** From anywhere but due → due, with no attempts. False when it is in none of these places. */
  release(id: string): Promise<boolean>;
  /** An entry in one of these places → gone, and its id forgotten. False when it is in none of them. */
  discard(id: string, from?: readonly OutboxPlace[]): Promise<boolean>;
  waiting(): Promise<Backlog>;
  /** Resolves when an entry could be stored now, as far as an empty one can tell. */
  check(): Promise<void>;
  /** Removes what is kept for a time only and whose time has passed. */
  sweep(): Promise<void>;
}

const day = 86_400_000;

/**
 * How long the id of a finished entry is remembered, and an entry waits for a person, in milliseconds; and after what time
 * an entry ends that nobody even tried to deliver.
 */
export const outboxKeep = { finishedMs: 7 * day, quarantineMs: 90 * day, deadMs: 30 * day, dueMs: 90 * day } as const;

/** Most entries of a place, and most bytes of them together. */
export interface OutboxBounds {
  readonly entries: number;
  readonly bytes: Readonly<Record<OutboxPlace, number>>;
}

/** Where entries are that are not delivered by themselves. */
export const heldPlaces = ['quarantine', 'dead', 'done'] as const;

/** How the long part of an entry is told from the rest, for stores that bound the size of a value. */
export interface OutboxBulk<Item> {
  /** Empty where an entry has none. */
  take(entry: Item): string;
  /** The entry with another long part. */
  give(entry: Item, bulk: string): Item;
}

/** What tells one outbox from another. */
export interface OutboxKind<Item extends OutboxItem> {
  /** Lowercase letters: its name in the store. */
  readonly name: string;
  readonly bounds: OutboxBounds;
  /** Whether what was delivered is kept for a week. */
  readonly keepsDone?: boolean;
  readonly bulk?: OutboxBulk<Item>;
}
