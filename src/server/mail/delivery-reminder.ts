import type { Redis } from '@upstash/redis';
import type { Outbox } from '../../service/mail/outbox.ts';
import type { Env } from '../deps/env.ts';
import type { Log } from '../deps/log.ts';
import { afterAnswer } from '../http/after-answer.ts';

/** Has what waits in the outbox delivered, by a function that can. */
export interface DeliveryReminder {
  /** Looks once in a while, after an answer, without anybody waiting for it. */
  remind(): void;
}

/** The path that delivers what is due. */
export const deliveryPath = '/api/cron/deliver';

/** How often is looked, by all instances together where they have a store. */
const pauseMs = 60_000;
/** The function that delivers goes on by itself. */
const requestMs = 5_000;
const remindedKey = 'outbox:reminded';

interface Options {
  readonly outbox: Pick<Outbox, 'waiting'>;
  readonly redis: Pick<Redis, 'set'> | undefined;
  readonly env: Pick<Env, 'siteUrl' | 'cronSecret'>;
  readonly fetch: typeof globalThis.fetch;
  readonly log: Log;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Where a schedule may call once a day only, the next request to any function does it: mail that failed, or was left when
 * an instance ended, goes out then. Few functions carry what sends mail, so the one that does is called as the schedule
 * would call it.
 */
export function createDeliveryReminder({ outbox, redis, env, fetch, log, now }: Options): DeliveryReminder {
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    try {
      const isFirst = redis === undefined || (await redis.set(remindedKey, '1', { nx: true, px: pauseMs })) !== null;
      if (!isFirst || (await outbox.waiting()).count === 0) return;
      const headers = env.cronSecret === undefined ? {} : { Authorization: `Bearer ${env.cronSecret}` };
      const answer = await fetch(`${env.siteUrl}${deliveryPath}`, { headers, redirect: 'manual', signal: AbortSignal.timeout(requestMs) });
      await answer.body?.cancel();
    } catch (problem) {
      log('info', 'mail_not_reminded', { problem });
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
