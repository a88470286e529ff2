import type { Redis } from '@upstash/redis';
import { type Subscribers, signupBounds } from '../../service/mail/subscribers.ts';
import { withStore } from '../store/redis.ts';

/*
 * news:person:<subscriber> and news:mailbox:<mailbox> are hashes, news:list the set of confirmed
 * subscribers, news:hour:<n> the number of mails sent in an hour. All keys but those of confirmed
 * subscribers expire. Values begin with a letter, so that the client does not parse them as JSON or a number.
 */
const personKey = (subscriber: string) => `news:person:${subscriber}`;
const list = 'news:list';

/**
 * KEYS person, mailbox, hour · ARGV address, mailbox, attempt, now, rest ms, per mailbox, per hour, hour ms, keep ms, key,
 * valid keys, ms to keep the mailbox
 */
const permitScript = `
local now = tonumber(ARGV[4])
if redis.call('HGET', KEYS[1], 'state') == 'confirmed' then return 'drop' end
local asked = redis.call('HMGET', KEYS[2], 'asked', 'at', 'attempt', 'key')
if asked[3] == ARGV[3] then return 'send' end
local dead = ARGV[11] ~= '' and asked[4] and asked[4] ~= '' and not string.find(ARGV[11], asked[4], 1, true)
if asked[1] and (tonumber(asked[1]) >= tonumber(ARGV[6]) or (now < tonumber(asked[2]) + tonumber(ARGV[5]) and not dead)) then return 'drop' end
if tonumber(redis.call('GET', KEYS[3]) or '0') >= tonumber(ARGV[7]) then return 'wait' end
redis.call('INCR', KEYS[3])
redis.call('PEXPIRE', KEYS[3], tonumber(ARGV[8]) * 2)
redis.call('HSET', KEYS[1], 'address', ARGV[1], 'mailbox', ARGV[2], 'state', 'asked')
redis.call('PEXPIREAT', KEYS[1], now + tonumber(ARGV[9]))
redis.call('HINCRBY', KEYS[2], 'asked', 1)
redis.call('HSET', KEYS[2], 'at', ARGV[4], 'attempt', ARGV[3], 'key', ARGV[10])
redis.call('PEXPIRE', KEYS[2], ARGV[12])
return 'send'
`;

/** KEYS person, list · ARGV subscriber, prefix of mailboxes, ms to keep the mailbox */
const confirmScript = `
local person = redis.call('HMGET', KEYS[1], 'state', 'mailbox')
if not person[1] then return 0 end
if person[1] ~= 'confirmed' then
  redis.call('HSET', KEYS[1], 'state', 'confirmed')
  redis.call('PERSIST', KEYS[1])
  redis.call('SADD', KEYS[2], 's' .. ARGV[1])
  redis.call('HSET', ARGV[2] .. person[2], 'asked', 0)
  redis.call('PEXPIRE', ARGV[2] .. person[2], ARGV[3])
end
return 1
`;

/** KEYS person, list · ARGV subscriber, prefix of mailboxes, per mailbox, ms to keep the mailbox */
const leaveScript = `
local person = redis.call('HMGET', KEYS[1], 'state', 'mailbox')
if person[1] == 'confirmed' then
  redis.call('DEL', KEYS[1])
  redis.call('SREM', KEYS[2], 's' .. ARGV[1])
elseif person[1] then
  redis.call('HSET', ARGV[2] .. person[2], 'asked', ARGV[3])
  redis.call('PEXPIRE', ARGV[2] .. person[2], ARGV[4])
end
return 1
`;

/** Subscribers shared by all processes. Unconfirmed subscribers expire. `now` in unix milliseconds. */
export function createRedisSubscribers(redis: Redis, now: () => number): Subscribers {
  const run = <T>(script: string, keys: string[], args: (string | number)[]) =>
    withStore(() => redis.eval<unknown[], T>(script, keys, args), 'delivery_unavailable');
  const mailboxKey = (mailbox: string) => `news:mailbox:${mailbox}`;
  const { restMs, perMailbox, perHour, hourMs, keepMs, mailboxKeepMs } = signupBounds;
  return {
    async permit({ subscriber, address, mailbox, attempt, keys: secrets = [] }) {
      const time = now();
      const hour = Math.floor(time / hourMs);
      const keys = [personKey(subscriber), mailboxKey(mailbox), `news:hour:${hour}`];
      const kind = await run<'send' | 'drop' | 'wait'>(permitScript, keys, [
        address,
        mailbox,
        attempt,
        time,
        restMs,
        perMailbox,
        perHour,
        hourMs,
        keepMs,
        // The prefix keeps it from being parsed as a number.
        secrets[0] === undefined ? '' : `k${secrets[0]}`,
        secrets.map((name) => `k${name}`).join(' '),
        mailboxKeepMs,
      ]);
      return kind === 'wait' ? { kind, until: (hour + 1) * hourMs } : { kind };
    },
    confirm: async (subscriber) =>
      (await run<number>(confirmScript, [personKey(subscriber), list], [subscriber, mailboxKey(''), mailboxKeepMs])) === 1,
    async leave(subscriber) {
      await run(leaveScript, [personKey(subscriber), list], [subscriber, mailboxKey(''), perMailbox, mailboxKeepMs]);
    },
    confirmed: () =>
      withStore(async () => {
        const found: { subscriber: string; address: string }[] = [];
        for (const member of await redis.smembers<string[]>(list)) {
          const subscriber = member.slice(1);
          const address = await redis.hget<string>(personKey(subscriber), 'address');
          if (address !== null) found.push({ subscriber, address });
        }
        return found;
      }, 'delivery_unavailable'),
    // Redis expires keys.
    sweep: async () => undefined,
  };
}
