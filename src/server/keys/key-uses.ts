import { randomUUID } from 'node:crypto';
import type { Log } from '../deps/log.ts';
import { afterAnswer } from '../http/after-answer.ts';
import type { ApiKeyRecord } from './api-key.ts';
import { type ApiKeyStore, dayOf, type KeyUse } from './api-keys.ts';

/** What keys were used for and the store does not have yet. */
export interface KeyUses {
  /** Counts a request; written to the store some seconds later. */
  use(record: ApiKeyRecord): void;
  /** Writes what is not yet written. What the store does not take stays counted, and is in the log for the case that the process ends. */
  flush(): Promise<void>;
}

interface Options {
  readonly store: Pick<ApiKeyStore, 'count'>;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Between two writes, and between two attempts while the store is away, in milliseconds. */
  readonly everyMs?: number;
}

/** Counts in memory until the store has taken them, however long it is away: once each, and on the day of their use. */
export function createKeyUses({ store, log, now, everyMs = 3_000 }: Options): KeyUses {
  /** By key and day. What has been handed over once keeps its id and grows no more, in case the store took it. */
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
          log('warn', 'key_usage_waits', { requests: sumOf([...handed, ...open.values()]), problem });
          return false;
        }
        handed.shift();
      }
    }
    return true;
  }

  /** After what is being written already. */
  function write(): Promise<boolean> {
    round = round.then(writeAll);
    return round;
  }

  async function writeUntilTaken(isBounded: boolean): Promise<void> {
    await pause(isBounded ? 0 : everyMs);
    while (isLeft()) {
      if (await write()) continue;
      // The next use goes on with it.
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

const sumOf = (uses: readonly KeyUse[]): number => uses.reduce((sum, { requests }) => sum + requests, 0);

/** Does not keep a process alive that has nothing else to do. */
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
