import type { ReportRequest } from '../../contract/v1/report-bug.ts';

/** Work that a mail has to come of. `id` is unique; `at` is when it was stored, in unix milliseconds. */
interface EntryBase {
  readonly id: string;
  readonly at: number;
  /** Deliveries that failed so far. */
  readonly attempts: number;
}

/** A report on its way to us. */
export interface ReportEntry extends EntryBase {
  readonly kind: 'report';
  readonly report: ReportRequest;
}

/** Somebody asked for the newsletter; whether a mail is due is decided when it is delivered. */
export interface SignupEntry extends EntryBase {
  readonly kind: 'signup';
  readonly address: string;
}

/** An email that waits to be sent, as its data. */
export type OutboxEntry = ReportEntry | SignupEntry;

/** `due` entries are delivered; `quarantine` waits for a person. */
export type OutboxPlace = 'due' | 'quarantine';

/** What waits for delivery: how much, and since when (unix milliseconds). */
export interface Backlog {
  readonly count: number;
  readonly oldestAt?: number;
}

/**
 * Stored work, each piece with recovery points around its delivery:
 *
 *     put → due → claim (recovery point before) → mail sent → finish (recovery point after)
 *
 * A claim hides an entry for its lease; a process that dies in between gives it back when the
 * lease ends. All methods reject with AppError delivery_unavailable when the store fails.
 */
export interface Outbox {
  /** Durable once resolved. `known`: an entry with this id is or was there, and nothing changed. `full`: nothing was stored. */
  put(entry: OutboxEntry, place: OutboxPlace): Promise<'stored' | 'known' | 'full'>;
  /** One due entry, now this caller's for `leaseMs`; undefined when nothing is due. */
  claim(leaseMs: number): Promise<OutboxEntry | undefined>;
  /** The entry is done with. Its content is forgotten, its id is remembered for a week. */
  finish(entry: OutboxEntry): Promise<void>;
  /** Gives a claimed entry back, due again at `at` (unix milliseconds), with its `attempts` as given. */
  postpone(entry: OutboxEntry, at: number): Promise<void>;
  /** Entries of a place, oldest first, at most `max`. */
  list(place: OutboxPlace, max: number): Promise<readonly OutboxEntry[]>;
  /** Quarantine → due. False when it is not in quarantine. */
  release(id: string): Promise<boolean>;
  /** Quarantine → gone. False when it is not in quarantine. */
  discard(id: string): Promise<boolean>;
  waiting(): Promise<Backlog>;
  /** Removes what is kept for a time only and whose time has passed. */
  sweep(): Promise<void>;
}

const day = 86_400_000;

/** How long the id of a finished entry is remembered, and an entry stays in quarantine, in milliseconds. */
export const outboxKeep = { finishedMs: 7 * day, quarantineMs: 90 * day } as const;

/** Most entries of a place. */
export const outboxCapacity = 20_000;
