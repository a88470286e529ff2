import type { Redis } from '@upstash/redis';
import type { Env } from '../deps/env.ts';
import type { Log } from '../deps/log.ts';
import { afterAnswer } from './after-answer.ts';

/** Has work done by the function that can, without anybody waiting for it. */
export interface Reminder {
  /** Looks once in a while, after an answer. */
  remind(): void;
}

/** The function that is called goes on by itself. */
const requestMs = 5_000;

export interface ReminderOptions {
  /** Of the function that does the work. */
  readonly path: string;
  /** In the store: somebody looks. */
  readonly key: string;
  /** How often is looked, by all instances together where they have a store, in milliseconds. */
  readonly pauseMs: number;
  readonly isWaiting: () => Promise<boolean>;
  /** What the log says when it could not be done. */
  readonly failure: string;
  readonly redis: Pick<Redis, 'set'> | undefined;
  readonly env: Pick<Env, 'siteUrl' | 'cronSecret'>;
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Where a schedule may call once a day only, the next request to any function does it. Few functions carry what does the
 * work, so the one that does is called as the schedule would call it.
 */
export function createReminder({ path, key, pauseMs, isWaiting, failure, redis, env, fetch, log, now }: ReminderOptions): Reminder {
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    try {
      const isFirst = redis === undefined || (await redis.set(key, '1', { nx: true, px: pauseMs })) !== null;
      if (!isFirst || !(await isWaiting())) return;
      const headers = env.cronSecret === undefined ? {} : { Authorization: `Bearer ${env.cronSecret}` };
      const answer = await fetch(`${env.siteUrl}${path}`, { headers, redirect: 'manual', signal: AbortSignal.timeout(requestMs) });
      await answer.body?.cancel();
    } catch (problem) {
      log('info', failure, { problem });
    }
  }

  return {
    remind() {
      if (now() - lookedAt < pauseMs) return;
      lookedAt = now();
      afterAnswer(look);
    },
  };
}
