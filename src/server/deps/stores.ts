import type { Redis } from '@upstash/redis';
import { limitsInForce } from '../../contract/limits.ts';
import type { StoreProbe } from '../../service/status/status.ts';
import type { Env } from '../runtime/env.ts';
import type { IdempotencyStore } from '../store/idempotency/idempotency.ts';
import { createFileIdempotency } from '../store/idempotency/idempotency-file.ts';
import { createMemoryIdempotency } from '../store/idempotency/idempotency-memory.ts';
import { createRedisIdempotency } from '../store/idempotency/idempotency-redis.ts';
import type { Limits } from '../store/rate-limiter.ts';
import { type GuardedRateLimiter, guardRateLimiter } from '../store/rate-limiter-guarded.ts';
import { createMemoryRateLimiter } from '../store/rate-limiter-memory.ts';
import { createRedisRateLimiter } from '../store/rate-limiter-redis.ts';
import { createRedis } from '../store/redis.ts';
import { createStoreLook } from '../store/store-look.ts';

/** State shared by requests of all endpoints: in Redis if configured, else in this process and persistent files. */
export interface Stores {
  readonly idempotency: IdempotencyStore;
  readonly limiter: GuardedRateLimiter;
  readonly health: StoreProbe;
  /** Client of the shared store; absent when each process has its own stores. */
  readonly redis?: Redis;
}

/** Divisor of the local limits while the store is unreachable, so that all processes together stay near the limit. */
const spareShare = 4;

/** Creates the configured stores. `now` in unix milliseconds. */
export function createStores(
  env: Pick<Env, 'redis' | 'rateLimits' | 'isProduction' | 'isOnPlatform' | 'dataDir'>,
  now: () => number,
): Stores {
  const limits = limitsInForce(env.rateLimits);
  if (env.redis === undefined) {
    const limiter = createMemoryRateLimiter(limits, now);
    return {
      // The file system of a function is not persistent.
      idempotency: env.isOnPlatform ? createMemoryIdempotency({ now }) : createFileIdempotency({ folder: env.dataDir, now }),
      limiter: guardRateLimiter(limiter, limiter, now),
      health: {
        kind: 'memory',
        ping: async () => undefined,
        ...(env.isProduction ? { caution: 'Idempotency keys and limits are not shared between processes.' } : {}),
      },
    };
  }
  const redis = createRedis(env.redis.url, env.redis.token);
  return {
    redis,
    idempotency: createRedisIdempotency(redis),
    limiter: guardRateLimiter(createRedisRateLimiter(redis, limits), createMemoryRateLimiter(shareOf(limits), now), now),
    health: {
      kind: 'redis',
      ping: async () => {
        await redis.ping();
      },
      look: createStoreLook(redis, now),
    },
  };
}

const shareOf = (limits: Limits): Limits =>
  Object.fromEntries(
    Object.entries(limits).map(([name, { quota, seconds }]) => [name, { quota: Math.ceil(quota / spareShare), seconds }]),
  ) as unknown as Limits;
