import { AppError } from '../../core/errors.ts';
import { type ApiKeyRecord, findApiKey } from '../runtime/api-key.ts';
import type { Log } from '../runtime/log.ts';
import type { ApiKeyStore } from './api-keys.ts';
import { createKeyUses, type KeyUses } from './key-uses.ts';

/** Validates aggregator keys in this process. */
export interface KeyRing extends KeyUses {
  /** The record of a key; undefined if unknown or revoked. @throws AppError upstream_unavailable while the key store is unreachable. */
  find(key: string): Promise<ApiKeyRecord | undefined>;
}

interface KeyRingOptions {
  readonly store: ApiKeyStore;
  /** Configured keys, in addition to those in the store. */
  readonly configured: readonly ApiKeyRecord[];
  readonly log: Log;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Cache lifetime of keys: a revoked key must stop working within 5 s on every instance. */
const freshMs = 3_000;

/**
 * Keeps all keys in memory and reloads them when older than 3 s. A wrong key costs one hash and
 * never a store call.
 */
export function createKeyRing({ store, configured, log, now }: KeyRingOptions): KeyRing {
  let known: ReadonlyMap<string, ApiKeyRecord> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const uses = createKeyUses({ store, log, now });
  const own = new Map(configured.map((record) => [record.hash, record]));

  async function read(): Promise<void> {
    const startedAt = now();
    known = new Map((await store.all()).map((record) => [record.hash, record]));
    readAt = startedAt;
  }

  async function refresh(): Promise<void> {
    if (now() - readAt < freshMs) return;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  }

  return {
    async find(key) {
      const record = findApiKey(key, own, now());
      if (record !== undefined) return record;
      try {
        await refresh();
      } catch {
        throw new AppError({
          code: 'upstream_unavailable',
          hint: 'The API key cannot be checked at the moment. Try again in a few seconds.',
        });
      }
      return findApiKey(key, known, now());
    },
    ...uses,
  };
}
