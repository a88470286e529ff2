import type { Redis } from '@upstash/redis';
import { type Mailboxes, mailboxBounds } from '../../service/mail/mailboxes.ts';
import { withStore } from '../store/redis.ts';

/*
 * asked:mailbox:<mailbox> is a hash that expires, asked:hour:<n> the number of mails sent in an hour. Values begin with a
 * letter, so that the client does not parse them as JSON or a number.
 */
const mailboxKey = (mailbox: string) => `asked:mailbox:${mailbox}`;

/** KEYS mailbox, hour · ARGV attempt, per mailbox, rest ms, per hour, hour ms */
const permitScript = `
local box = redis.call('HMGET', KEYS[1], 'asked', 'attempt', 'refused')
if box[3] then return 'drop' end
if box[2] == ARGV[1] then return 'send' end
if box[1] and tonumber(box[1]) >= tonumber(ARGV[2]) then return 'drop' end
if tonumber(redis.call('GET', KEYS[2]) or '0') >= tonumber(ARGV[4]) then return 'wait' end
redis.call('INCR', KEYS[2])
redis.call('PEXPIRE', KEYS[2], tonumber(ARGV[5]) * 2)
redis.call('HINCRBY', KEYS[1], 'asked', 1)
redis.call('HSET', KEYS[1], 'attempt', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 'send'
`;

/** KEYS mailbox · ARGV refused ms */
const refuseScript = `
redis.call('HSET', KEYS[1], 'refused', 'yes')
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1
`;

/** Mailboxes shared by all processes. `now` in unix milliseconds. */
export function createRedisMailboxes(redis: Redis, now: () => number): Mailboxes {
  const run = <T>(script: string, keys: string[], args: (string | number)[]) =>
    withStore(() => redis.eval<unknown[], T>(script, keys, args), 'delivery_unavailable');
  const { perMailbox, restMs, perHour, hourMs, refusedMs } = mailboxBounds;
  return {
    async permit({ mailbox, attempt }) {
      const hour = Math.floor(now() / hourMs);
      const keys = [mailboxKey(mailbox), `asked:hour:${hour}`];
      const kind = await run<'send' | 'drop' | 'wait'>(permitScript, keys, [attempt, perMailbox, restMs, perHour, hourMs]);
      return kind === 'wait' ? { kind, until: (hour + 1) * hourMs } : { kind };
    },
    async confirm(mailbox) {
      await withStore(() => redis.del(mailboxKey(mailbox)), 'delivery_unavailable');
    },
    async refuse(mailbox) {
      await run(refuseScript, [mailboxKey(mailbox)], [refusedMs]);
    },
    // Redis expires keys.
    sweep: async () => undefined,
  };
}
