import type { Redis } from '@upstash/redis';
import * as z from 'zod';
import type { Pause } from '../../core/pause/pause.ts';
import type { PauseStore } from '../../service/pause/pauses.ts';

/** Stored form of a pause. */
export const pauseRecord = z.object({ scope: z.string(), why: z.string(), since: z.number() });

/* Hash of pauses by scope. */
const key = 'pauses';

/** Pauses shared by all processes. */
export function createRedisPauses(redis: Redis): PauseStore {
  return {
    async all() {
      const found = (await redis.hgetall<Record<string, unknown>>(key)) ?? {};
      return Object.values(found).map((value) => pauseRecord.parse(value) as Pause);
    },
    async put(added) {
      await redis.hset(key, { [added.scope]: added });
    },
    remove: async (scope) => (await redis.hdel(key, scope)) > 0,
  };
}
