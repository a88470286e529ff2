import type { Redis } from '@upstash/redis';
import * as z from 'zod';
import type { ApiKeyRecord } from '../runtime/api-key.ts';
import { type ApiKeyStore, dayOf, usageDays } from './api-keys.ts';

/*
 * keys:all is a hash of records by the key's hash, keys:usage:<hash> a hash of counts by day with
 * the time of the last request under `last`, keys:counted:<id> marks a count as applied.
 */
const all = 'keys:all';
const usageKey = (hash: string) => `keys:usage:${hash}`;
const dayMs = 86_400_000;
/** How long a failed count may be retried. */
const countedMs = dayMs;

/** KEYS usage, marker of this count · ARGV day, requests, at, expired day, ms to keep the usage, ms to keep the marker */
const countScript = `
if not redis.call('SET', KEYS[2], '', 'NX', 'PX', ARGV[6]) then return 0 end
redis.call('HINCRBY', KEYS[1], ARGV[1], ARGV[2])
if tonumber(redis.call('HGET', KEYS[1], 'last') or '0') < tonumber(ARGV[3]) then redis.call('HSET', KEYS[1], 'last', ARGV[3]) end
redis.call('HDEL', KEYS[1], ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
return 1
`;

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
    async count({ id, hash, requests, at }) {
      const old = dayOf(at - usageDays * dayMs);
      await redis.eval(countScript, [usageKey(hash), `keys:counted:${id}`], [dayOf(at), requests, at, old, usageDays * dayMs, countedMs]);
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
