import type { Redis } from '@upstash/redis';
import * as z from 'zod';
import type { ApiKeyRecord } from './api-key.ts';
import { type ApiKeyStore, dayOf, usageDays } from './api-keys.ts';

/*
 * keys:all is a hash of records by the key's hash, keys:usage:<hash> one of counts by day, with
 * the instant of the last request under `last`.
 */
const all = 'keys:all';
const usageKey = (hash: string) => `keys:usage:${hash}`;
const dayMs = 86_400_000;

const record = z.object({
  hash: z.string(),
  name: z.string(),
  quota: z.int().positive().optional(),
  createdAt: z.number(),
  revokedAt: z.number().optional(),
});

/** Keys shared by all processes. */
export function createRedisApiKeys(redis: Redis): ApiKeyStore {
  return {
    async all() {
      const found = (await redis.hgetall<Record<string, unknown>>(all)) ?? {};
      return Object.values(found).map((value) => record.parse(value) as ApiKeyRecord);
    },
    async put(added) {
      await redis.hset(all, { [added.hash]: added });
    },
    async count(hash, requests, at) {
      const calls = redis.multi();
      calls.hincrby(usageKey(hash), dayOf(at), requests);
      calls.hset(usageKey(hash), { last: at });
      calls.hdel(usageKey(hash), dayOf(at - usageDays * dayMs));
      await calls.exec();
    },
    async usage(hash) {
      const { last, ...days } = (await redis.hgetall<Record<string, number>>(usageKey(hash))) ?? {};
      return {
        ...(last === undefined ? {} : { lastUsedAt: last }),
        days: Object.entries(days)
          .map(([day, requests]) => ({ day, requests }))
          .sort((a, b) => (a.day < b.day ? 1 : -1))
          .slice(0, usageDays),
      };
    },
  };
}
