import { join } from 'node:path';
import { createQueues } from '../durable-file.ts';
import { type IdempotencyStore, idempotencyWindows } from './idempotency.ts';
import { type JournalOptions, KeyJournal } from './idempotency-journal.ts';
import { type KeyChange, KeyTable, type KeyTableOptions } from './idempotency-keys.ts';

/** What a store of keys in a file depends on. */
export interface FileStoreOptions extends KeyTableOptions, Pick<JournalOptions, 'slackBytes'> {
  readonly folder: string;
}

/**
 * An IdempotencyStore of one process that outlives it: what becomes of a key is in a file of `folder` before anyone is
 * told. Whoever owned a key when the process ended has ended with it, so the next claim goes on with that run at once.
 */
export function createFileIdempotency({ folder, slackBytes, ...options }: FileStoreOptions): IdempotencyStore {
  const { now, windows: { keepMs } = idempotencyWindows } = options;
  const keys = new KeyTable(options);
  const journal = new KeyJournal({
    file: join(folder, 'idempotency.jsonl'),
    now,
    keepMs,
    ...(slackBytes === undefined ? {} : { slackBytes }),
  });
  const enqueue = createQueues();
  let loaded: Promise<void> | undefined;

  async function load(): Promise<void> {
    const leaseEnd = now();
    for (const [scope, key] of await journal.read()) keys.apply(scope, { ...key, leaseEnd });
  }

  /** A call and what it changes are one step for its key. */
  async function step<T>(scope: string, decide: () => { readonly told: T; readonly change: KeyChange }): Promise<T> {
    loaded ??= load();
    await loaded.catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return enqueue(scope, async () => {
      const { told, change } = decide();
      if (change !== undefined) await journal.write(scope, change);
      keys.apply(scope, change);
      return told;
    });
  }

  return {
    claim: (scope, fingerprint, token) =>
      step(scope, () => {
        const { claim, change } = keys.claim(scope, fingerprint, token);
        return { told: claim, change };
      }),
    finish: (scope, token, answer) =>
      step(scope, () => {
        const { isKept, change } = keys.finish(scope, token, answer);
        return { told: isKept, change };
      }),
    release: (scope, token, hasBegun) => step(scope, () => ({ told: undefined, change: keys.release(scope, token, hasBegun) })),
  };
}
