import type { Redis } from '@upstash/redis';
import { afterAnswer } from './after-answer.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';

/** Triggers background work in the function responsible for it. */
export interface Reminder {
  /** Checks for work after a response, rate limited. */
  remind(): void;
}

/** Timeout of the call; the called function continues by itself. */
const requestMs = 5_000;

export interface ReminderOptions {
  /** Path of the function that does the work. */
  readonly path: string;
  /** Store key that marks a recent check. */
  readonly key: string;
  /** Interval between checks in milliseconds, across all instances with a shared store. */
  readonly pauseMs: number;
  readonly isWaiting: () => Promise<boolean>;
  /** Log event for a failure. */
  readonly failure: string;
  readonly redis: Pick<Redis, 'set'> | undefined;
  readonly env: Pick<Env, 'siteUrl' | 'cronSecret'>;
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Requests trigger background work, since the schedule may run only once a day. Few functions bundle the code for it, so
 * the responsible function is called as the schedule would call it.
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
