import { createHash } from 'node:crypto';
import type { Redis } from '@upstash/redis';
import {
  type Claimed,
  type HotAccount,
  likeness,
  mostOpen,
  type Registration,
  type RegistrationStore,
  registrationKeepMs,
} from '../../service/memoless/store.ts';

/*
 * {memoless}:one:<id> is a hash of the version and the text of a registration, {memoless}:like:<digest>
 * the id that an equal one is answered with, {memoless}:open a sorted set of the ids that are under way,
 * {memoless}:spent:<day> the RUNE and {memoless}:caller:<day>:<caller> the number of a day's registrations. Texts
 * begin with a letter, so that the client does not take them for JSON or a number.
 */
const oneKey = (id: string) => `{memoless}:one:${id}`;
const likeKey = (one: Pick<Registration, 'asset' | 'memo'>) =>
  `{memoless}:like:${createHash('sha256').update(likeness(one)).digest('hex')}`;
const openKey = '{memoless}:open';
const spentKey = (day: string) => `{memoless}:spent:${day}`;
const callerKey = (day: string, caller: string) => `{memoless}:caller:${day}:${caller}`;
const leaseKey = '{memoless}:lease';
const sequenceKey = '{memoless}:sequence';
const accountKey = '{memoless}:account';
const dayKeepMs = 2 * 86_400_000;

/** KEYS like, one, open, spent, caller · ARGV id, text, at, cost, budget, per caller, keep ms, day keep ms */
const claimScript = `
local known = redis.call('GET', KEYS[1])
if known then
  -- The client repeats what it had no answer to.
  if known == 'i' .. ARGV[1] then return 'new' end
  local text = redis.call('HGET', '{memoless}:one:' .. known:sub(2), 'text')
  if text then return 'known' .. text end
end
if tonumber(redis.call('GET', KEYS[5]) or '0') >= tonumber(ARGV[6]) then return 'over_cap' end
if tonumber(redis.call('GET', KEYS[4]) or '0') + tonumber(ARGV[4]) > tonumber(ARGV[5]) then return 'over_budget' end
redis.call('SET', KEYS[1], 'i' .. ARGV[1], 'PX', ARGV[7])
redis.call('HSET', KEYS[2], 'version', '0', 'text', ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[7])
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
redis.call('INCRBY', KEYS[4], ARGV[4])
redis.call('PEXPIRE', KEYS[4], ARGV[8])
redis.call('INCR', KEYS[5])
redis.call('PEXPIRE', KEYS[5], ARGV[8])
return 'new'
`;

/** KEYS one, open · ARGV version, next version, text, id, 1 while it is under way */
const writeScript = `
local held = redis.call('HMGET', KEYS[1], 'version', 'text')
if held[1] == ARGV[2] and held[2] == ARGV[3] then return 'kept' end
if held[1] ~= ARGV[1] then return 'late' end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'text', ARGV[3])
if ARGV[5] == '0' then redis.call('ZREM', KEYS[2], ARGV[4]) end
return 'kept'
`;

/** KEYS like, one, spent, caller · ARGV id, cost, 1 to give the cost back */
const retireScript = `
if redis.call('GET', KEYS[1]) == 'i' .. ARGV[1] then redis.call('DEL', KEYS[1]) end
if ARGV[3] == '1' and redis.call('HSETNX', KEYS[2], 'refunded', '1') == 1 then
  redis.call('DECRBY', KEYS[3], ARGV[2])
  redis.call('DECR', KEYS[4])
end
return 'gone'
`;

/** KEYS lease · ARGV holder, ms */
const leaseScript = `
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`;

/** KEYS lease · ARGV holder */
const unleaseScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1
`;

const pack = (registration: Registration): string => `r${JSON.stringify(registration)}`;
const unpack = (text: string): Registration => JSON.parse(text.slice(1)) as Registration;
const isOpen = ({ state }: Registration): boolean => state === 'prepared' || state === 'sent';

/** Registrations shared by all processes; what has to be one step is one script. */
export function createRedisRegistrations(redis: Redis): RegistrationStore {
  const run = <T>(script: string, keys: string[], args: (string | number)[]) => redis.eval<unknown[], T>(script, keys, args);
  const read = async (id: string) => {
    const text = await redis.hget<string>(oneKey(id), 'text');
    return text === null ? undefined : unpack(text);
  };
  return {
    async claim(fresh, { budget, perCaller }): Promise<Claimed> {
      const keys = [likeKey(fresh), oneKey(fresh.id), openKey, spentKey(fresh.day), callerKey(fresh.day, fresh.caller)];
      const args = [fresh.id, pack(fresh), fresh.at, fresh.cost, budget.toString(), perCaller, registrationKeepMs, dayKeepMs];
      const end = await run<string>(claimScript, keys, args);
      if (end.startsWith('known')) return { kind: 'known', registration: unpack(end.slice('known'.length)) };
      if (end === 'new' || end === 'over_budget' || end === 'over_cap') return { kind: end };
      throw new Error('The store gave an answer that no script of ours gives.');
    },
    read,
    async write(next) {
      const registration = { ...next, version: next.version + 1 };
      const args = [`${next.version}`, `${registration.version}`, pack(registration), next.id, isOpen(registration) ? '1' : '0'];
      return (await run<string>(writeScript, [oneKey(next.id), openKey], args)) === 'kept' ? registration : undefined;
    },
    async retire(registration, refund) {
      const { id, day, caller, cost } = registration;
      const keys = [likeKey(registration), oneKey(id), spentKey(day), callerKey(day, caller)];
      await run(retireScript, keys, [id, cost, refund ? '1' : '0']);
    },
    async open() {
      const ids = await redis.zrange<string[]>(openKey, 0, mostOpen - 1);
      const found = await Promise.all(ids.map(async (id) => [id, await read(`${id}`)] as const));
      const gone = found.filter(([, one]) => one === undefined).map(([id]) => id);
      if (gone.length > 0) await redis.zrem(openKey, ...gone);
      // One may have ended between the list and its reading.
      return found.flatMap(([, one]) => (one !== undefined && isOpen(one) ? [one] : []));
    },
    lease: async (holder, ms) => (await run<number>(leaseScript, [leaseKey], [holder, ms])) === 1,
    async unlease(holder) {
      await run(unleaseScript, [leaseKey], [holder]);
    },
    async nextSequence() {
      const text = await redis.get<string>(sequenceKey);
      return text === null ? undefined : BigInt(text.slice(1));
    },
    async keepSequence(next, ms) {
      await redis.set(sequenceKey, `s${next}`, { px: ms });
    },
    async account() {
      const text = await redis.get<string>(accountKey);
      return text === null ? undefined : (JSON.parse(text.slice(1)) as HotAccount);
    },
    async keepAccount(account) {
      await redis.set(accountKey, `a${JSON.stringify(account)}`);
    },
  };
}
