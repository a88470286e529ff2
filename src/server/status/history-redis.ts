import type { Redis } from '@upstash/redis';
import type { PastHistory, RecentHistory } from '../../service/ports/status-samples.ts';
import { minuteMs } from '../../service/status/history.ts';
import type { HistoryStore } from '../../service/status/sampler.ts';
import { historyKeepMs, readPast, readRecent } from './history-records.ts';

/*
 * `status:minute:<unix ms>`: claim of a minute, for two minutes. `status:recent` and `status:past`: JSON with a prefix, so
 * that the client does not parse it; `status:at`: the minute of the recent history. All expire.
 */
const keys = { recent: 'status:recent', past: 'status:past', at: 'status:at' } as const;

/** KEYS the minute, recent · ARGV duration of the claim in milliseconds */
const claimScript = `
if not redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then return 'taken' end
return redis.call('GET', KEYS[2]) or '='
`;

/** KEYS at, recent, past · ARGV minute, ms to keep it, recent, past or empty */
const saveScript = `
local at = redis.call('GET', KEYS[1])
if at and tonumber(at) >= tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('SET', KEYS[2], '=' .. ARGV[3], 'PX', ARGV[2])
if ARGV[4] ~= '' then redis.call('SET', KEYS[3], '=' .. ARGV[4], 'PX', ARGV[2]) else redis.call('PEXPIRE', KEYS[3], ARGV[2]) end
return 1
`;

const stripMark = (kept: string | null | undefined): string | undefined => kept?.slice(1);

/** A HistoryStore shared by all processes: one claim and one save per minute. */
export function createRedisHistory(redis: Redis): HistoryStore {
  return {
    async claim(minute) {
      const found = await redis.eval<number[], string>(claimScript, [`status:minute:${minute}`, keys.recent], [2 * minuteMs]);
      return found === 'taken' ? undefined : claimed(readRecent(found.slice(1)));
    },
    past: async () => readPast(stripMark(await redis.get<string>(keys.past))),
    async save(recent, past) {
      const texts = [JSON.stringify(recent), past === undefined ? '' : JSON.stringify(past)];
      await redis.eval(saveScript, [keys.at, keys.recent, keys.past], [recent.at, historyKeepMs, ...texts]);
    },
    async read() {
      const [recent, past] = await redis.mget<(string | null)[]>(keys.recent, keys.past);
      return found(readRecent(stripMark(recent)), readPast(stripMark(past)));
    },
  };
}

const claimed = (recent: RecentHistory | undefined) => (recent === undefined ? {} : { recent });

const found = (recent: RecentHistory | undefined, past: PastHistory | undefined) => ({
  ...claimed(recent),
  ...(past === undefined ? {} : { past }),
});
