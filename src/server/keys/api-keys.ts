import type { ApiKeyRecord } from './api-key.ts';

/** What a key was used for on one day. */
export interface KeyUsage {
  /** UTC day, `2026-11-20`. */
  readonly day: string;
  readonly requests: number;
}

/** Requests of one key on one day. The same `id` counts once, however often it is written. */
export interface KeyUse {
  readonly id: string;
  readonly hash: string;
  readonly requests: number;
  /** Of the last of them, in unix milliseconds. */
  readonly at: number;
}

/** Where keys are kept. All calls reject when the store cannot be reached. */
export interface ApiKeyStore {
  all(): Promise<readonly ApiKeyRecord[]>;
  /** Adds or replaces the record with this hash. */
  put(record: ApiKeyRecord): Promise<void>;
  /** Counts requests of a key on the day of their last one. */
  count(use: KeyUse): Promise<void>;
  /** Unix milliseconds of the last request, and the days with requests, newest first. */
  usage(hash: string): Promise<{ readonly lastUsedAt?: number; readonly days: readonly KeyUsage[] }>;
}

/** Days of usage that are kept. */
export const usageDays = 90;

/** The UTC day of an instant (unix milliseconds), such as `2026-01-31`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
