import type { Redis } from '@upstash/redis';
import {
  type AskedMail,
  askedPerHour,
  callerDivisor,
  isWithinShare,
  type MailOrigin,
  type MailShares,
} from '../../service/ports/mail-shares.ts';
import { withStore } from '../store/redis.ts';

const hourMs = 3_600_000;

/** Beginning of the next hour. */
export const nextHour = (time: number): number => (Math.floor(time / hourMs) + 1) * hourMs;

const shareFields = (kind: AskedMail, { caller, domain }: MailOrigin): readonly [string, string, string] => [
  kind,
  `${kind} from ${caller}`,
  `${kind} to ${domain}`,
];

/** KEYS hour · ARGV fields of all, caller and domain. `isWithinShare`, and the count. */
const takeScript = `
local counts = redis.call('HMGET', KEYS[1], ARGV[1], ARGV[2], ARGV[3])
local left = ${askedPerHour} - tonumber(counts[1] or '0')
if tonumber(counts[2] or '0') * ${callerDivisor} >= left or tonumber(counts[3] or '0') >= left then return 'wait' end
for at = 1, 3 do redis.call('HINCRBY', KEYS[1], ARGV[at], 1) end
redis.call('PEXPIRE', KEYS[1], ${2 * hourMs})
return 'taken'
`;

/** Shares counted for all processes: one hash an hour. `now` in unix milliseconds. */
export const createRedisShares = (redis: Redis, now: () => number): MailShares => ({
  async take(kind, origin) {
    const next = nextHour(now());
    const run = () => redis.eval<unknown[], string>(takeScript, [`mails:asked:${next}`], [...shareFields(kind, origin)]);
    return (await withStore(run, 'delivery_unavailable')) === 'taken' ? undefined : next;
  },
});

/** Shares counted in this process. */
export function createMemoryShares(now: () => number): MailShares {
  let hour = 0;
  let counts: Record<string, number> = {};
  return {
    async take(kind, origin) {
      const next = nextHour(now());
      if (next !== hour) [hour, counts] = [next, {}];
      const fields = shareFields(kind, origin);
      const [all = 0, caller = 0, domain = 0] = fields.map((field) => counts[field]);
      if (!isWithinShare({ all, caller, domain })) return next;
      for (const field of fields) counts[field] = (counts[field] ?? 0) + 1;
      return undefined;
    },
  };
}
