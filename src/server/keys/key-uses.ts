import { randomUUID } from 'node:crypto';
import { afterAnswer } from '../runtime/after-answer.ts';
import type { ApiKeyRecord } from '../runtime/api-key.ts';
import type { Log } from '../runtime/log.ts';
import { type ApiKeyStore, dayOf, type KeyUse } from './api-keys.ts';

/** Key usage not yet written to the store. */
export interface KeyUses {
  /** Counts a request; written to the store some seconds later. */
  use(record: ApiKeyRecord): void;
  /** Writes pending counts. Counts the store does not accept are kept, and logged in case the process ends. */
  flush(): Promise<void>;
}

interface Options {
  readonly store: Pick<ApiKeyStore, 'count'>;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Interval between writes, and between retries while the store is unreachable, in milliseconds. */
  readonly everyMs?: number;
}

/** Buffers counts in memory until the store accepts them: each is counted once, on the day of use. */
export function createKeyUses({ store, log, now, everyMs = 3_000 }: Options): KeyUses {
  /** Pending counts by key and day. A count that was sent keeps its id and is not increased, since the store may have accepted it. */
  let open = new Map<string, KeyUse>();
  let handed: KeyUse[] = [];
  let writing: Promise<void> | undefined;
  let round: Promise<boolean> = Promise.resolve(true);

  const isLeft = () => open.size + handed.length > 0;

  async function writeAll(): Promise<boolean> {
    while (isLeft()) {
      if (handed.length === 0) [handed, open] = [[...open.values()], new Map()];
      for (let next = handed[0]; next !== undefined; next = handed[0]) {
        try {
          await store.count(next);
        } catch (problem) {
          log('warn', 'key_usage_waits', { requests: sumRequests([...handed, ...open.values()]), problem });
          return false;
        }
        handed.shift();
      }
    }
    return true;
  }

  /** Queues a write after the current one. */
  function write(): Promise<boolean> {
    round = round.then(writeAll);
    return round;
  }

  async function writeUntilTaken(isBounded: boolean): Promise<void> {
    await pause(isBounded ? 0 : everyMs);
    while (isLeft()) {
      if (await write()) continue;
      // The next use resumes writing.
      if (isBounded) return;
      await pause(everyMs);
    }
  }

  return {
    use({ hash }) {
      const at = now();
      const name = `${hash} ${dayOf(at)}`;
      const known = open.get(name);
      open.set(name, { id: known?.id ?? randomUUID(), hash, requests: (known?.requests ?? 0) + 1, at });
      if (writing !== undefined) return;
      afterAnswer((isBounded) => {
        writing = writeUntilTaken(isBounded).finally(() => {
          writing = undefined;
        });
        return writing;
      });
    },
    async flush() {
      if (await write()) return;
      for (const { hash, requests, at } of [...handed, ...open.values()])
        log('error', 'key_usage_not_written', { key: hash.slice(0, 8), requests, day: dayOf(at) });
    },
  };
}

const sumRequests = (uses: readonly KeyUse[]): number => uses.reduce((sum, { requests }) => sum + requests, 0);

/** Waits without keeping the process alive. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
