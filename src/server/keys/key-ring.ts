import { AppError } from '../../core/errors.ts';
import type { Log } from '../deps/log.ts';
import { afterAnswer } from '../http/after-answer.ts';
import { type ApiKeyRecord, findApiKey } from './api-key.ts';
import type { ApiKeyStore } from './api-keys.ts';

/** The keys of the aggregator as a process checks them. */
export interface KeyRing {
  /** The record of a key; undefined when it is unknown or revoked. @throws AppError upstream_unavailable while the store of the keys cannot be reached. */
  find(key: string): Promise<ApiKeyRecord | undefined>;
  /** Counts a request; written to the store some seconds later. */
  use(record: ApiKeyRecord): void;
  /** Writes what is counted and not yet written. */
  flush(): Promise<void>;
}

interface KeyRingOptions {
  readonly store: ApiKeyStore;
  /** Keys of the configuration, beside those of the store. */
  readonly configured: readonly ApiKeyRecord[];
  readonly log: Log;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A revoked key must stop within 5 s on every instance. */
const freshMs = 3_000;
const writeEveryMs = 3_000;

/**
 * All keys in memory, read again when they are older than 3 s. A wrong key costs one hash and
 * never a call to the store.
 */
export function createKeyRing({ store, configured, log, now }: KeyRingOptions): KeyRing {
  let known: ReadonlyMap<string, ApiKeyRecord> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  let counts = new Map<string, number>();
  let writing: Promise<void> | undefined;
  let written = Promise.resolve();
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

  async function writeAll(due: ReadonlyMap<string, number>): Promise<void> {
    for (const [hash, requests] of due) {
      await store.count(hash, requests, now()).catch((error: unknown) => log('warn', 'key_usage_lost', { requests, problem: error }));
    }
  }

  /** After what is being written already. */
  function write(): Promise<void> {
    const due = counts;
    counts = new Map();
    written = written.then(() => writeAll(due));
    return written;
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
    use({ hash }) {
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
      if (writing !== undefined) return;
      afterAnswer((isBounded) => {
        writing = pause(isBounded ? 0 : writeEveryMs)
          .then(async () => {
            while (counts.size > 0) await write();
          })
          .finally(() => {
            writing = undefined;
          });
        return writing;
      });
    },
    flush: write,
  };
}

/** Does not keep a process alive that has nothing else to do. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
