import type { ApiKeyRecord } from '../runtime/api-key.ts';

/** Usage of a key on one day. */
export interface KeyUsage {
  /** UTC day, such as `2026-11-20`. */
  readonly day: string;
  readonly requests: number;
}

/** Requests of one key on one day. Idempotent by `id`. */
export interface KeyUse {
  readonly id: string;
  readonly hash: string;
  readonly requests: number;
  /** Time of the last request, in unix milliseconds. */
  readonly at: number;
}

/** Store of API keys. All calls reject when the store is unreachable. */
export interface ApiKeyStore {
  all(): Promise<readonly ApiKeyRecord[]>;
  /** Adds or replaces the record with this hash. */
  put(record: ApiKeyRecord): Promise<void>;
  /** Adds requests of a key to the day of the last one. */
  count(use: KeyUse): Promise<void>;
  /** Unix milliseconds of the last request, and the days with requests, newest first. */
  usage(hash: string): Promise<{ readonly lastUsedAt?: number; readonly days: readonly KeyUsage[] }>;
}

/** Retention of usage, in days. */
export const usageDays = 90;

/** The UTC day of an instant (unix milliseconds), such as `2026-01-31`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
