import { join } from 'node:path';
import { createQueues } from '../durable-file.ts';
import { type IdempotencyStore, idempotencyWindows } from './idempotency.ts';
import { type JournalOptions, KeyJournal } from './idempotency-journal.ts';
import { type KeyChange, KeyTable, type KeyTableOptions } from './idempotency-keys.ts';

/** Options of a file-based IdempotencyStore. */
export interface FileStoreOptions extends KeyTableOptions, Pick<JournalOptions, 'slackBytes'> {
  readonly folder: string;
}

/**
 * An IdempotencyStore for one process that survives restarts: changes are written to a file in `folder` before they are
 * reported. Owners end with the process, so after a restart the next claim resumes a run at once.
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

  /** Runs a call and its change atomically per key. */
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
