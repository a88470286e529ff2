import type { Redis } from '@upstash/redis';
import type { BucketStore } from '../../nodes/budget/bucket-store.ts';

/*
 * One hash per bucket: its tokens, when they were counted, and until when its host asks for no requests. The arithmetic is
 * that of `takeTokens`; numbers are written as text with all digits, since the store truncates script results.
 */

/** KEYS hash · ARGV now, capacity, tokens per ms, want, left, ms to keep the hash */
const reserveScript = `
local held = redis.call('HMGET', KEYS[1], 'tokens', 'at', 'rest')
local now, capacity, rate = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local want, left = tonumber(ARGV[4]), tonumber(ARGV[5])
local before = tonumber(held[2] or now)
local at = math.max(before, now)
local tokens = math.min(capacity, tonumber(held[1] or capacity) + (at - before) * rate)
local rest = tonumber(held[3] or 0) - now
local granted = 0
if rest <= 0 then granted = math.max(0, math.min(want, math.floor(tokens - left + 1e-6))) end
local wait = 0
if granted == 0 then wait = math.max(1, rest, math.ceil((left + 1 - tokens) / rate)) end
tokens = tokens - granted
redis.call('HSET', KEYS[1], 'tokens', string.format('%.17g', tokens), 'at', string.format('%.17g', at))
redis.call('PEXPIRE', KEYS[1], math.max(tonumber(ARGV[6]), math.ceil(math.max(0, rest))))
return string.format('%d %d %d', granted, wait, math.max(0, math.floor(tokens + 1e-6)))
`;

/** KEYS hash · ARGV until, ms to keep the hash */
const restScript = `
local held = tonumber(redis.call('HGET', KEYS[1], 'rest') or 0)
local untilThen = math.max(held, tonumber(ARGV[1]))
redis.call('HSET', KEYS[1], 'rest', string.format('%.17g', untilThen))
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[2]))
return 0
`;

/** Time in which an empty bucket fills up. */
const fillMs = ({ capacity, perMs }: { readonly capacity: number; readonly perMs: number }): number => Math.ceil(capacity / perMs);

/** Buckets shared by all processes: one script and one round trip per reservation. `now` in unix milliseconds. */
export function createRedisBuckets(redis: Redis, now: () => number): BucketStore {
  const formatKey = (bucket: string) => `node-budget:${bucket}`;
  return {
    async reserve(bucket, rate, { want, left }) {
      const figures = [now(), rate.capacity, rate.perMs, want, left, fillMs(rate)];
      const said = await redis.eval<unknown[], string>(reserveScript, [formatKey(bucket)], figures);
      const [granted, waitMs, tokens] = `${said}`.split(' ').map(Number);
      if (granted === undefined || waitMs === undefined || tokens === undefined)
        throw new Error('The store gave an answer that no script of ours gives.');
      return { granted, waitMs, tokens };
    },
    async rest(bucket, rate, ms) {
      await redis.eval(restScript, [formatKey(bucket)], [now() + ms, fillMs(rate) + ms]);
    },
  };
}
