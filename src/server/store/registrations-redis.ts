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
 * {memoless}:count:<counter> what was charged to a counter of the budget. Texts begin with a letter, so that the
 * client does not take them for JSON or a number.
 */
const oneKey = (id: string) => `{memoless}:one:${id}`;
const likeKey = (one: Pick<Registration, 'asset' | 'memo'>) =>
  `{memoless}:like:${createHash('sha256').update(likeness(one)).digest('hex')}`;
const openKey = '{memoless}:open';
const countKeys = ({ charges = [] }: Registration) => charges.map(({ counter }) => `{memoless}:count:${counter}`);
const amounts = ({ charges = [] }: Registration) => charges.map(({ by }) => by);
const leaseKey = '{memoless}:lease';
const sequenceKey = '{memoless}:sequence';
const accountKey = '{memoless}:account';
const dayKeepMs = 2 * 86_400_000;

/** KEYS like, one, open, counters … · ARGV id, text, at, keep ms, day keep ms, amounts …, then for each way its bounds … */
const claimScript = `
local known = redis.call('GET', KEYS[1])
if known then
  -- The client repeats what it had no answer to.
  if known == 'i' .. ARGV[1] then return 'new' end
  local text = redis.call('HGET', '{memoless}:one:' .. known:sub(2), 'text')
  if text then return 'known' .. text end
end
local count = #KEYS - 3
local first = nil
local fits = count == 0
for at = 5 + count, #ARGV - count, math.max(count, 1) do
  local over = nil
  for i = 1, count do
    local sum = tonumber(redis.call('GET', KEYS[3 + i]) or '0') + tonumber(ARGV[5 + i])
    if not over and sum > tonumber(ARGV[at + i]) then over = i end
  end
  first = first or over
  if not over then fits = true end
end
if not fits then return 'over' .. (first - 1) end
redis.call('SET', KEYS[1], 'i' .. ARGV[1], 'PX', ARGV[4])
redis.call('HSET', KEYS[2], 'version', '0', 'text', ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
for i = 1, count do
  redis.call('INCRBY', KEYS[3 + i], ARGV[5 + i])
  redis.call('PEXPIRE', KEYS[3 + i], ARGV[5])
end
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

/** KEYS like, one, counters … · ARGV id, 1 to take the charges back, amounts … */
const retireScript = `
if redis.call('GET', KEYS[1]) == 'i' .. ARGV[1] then redis.call('DEL', KEYS[1]) end
if ARGV[2] == '1' and redis.call('HSETNX', KEYS[2], 'refunded', '1') == 1 then
  for i = 3, #KEYS do
    if redis.call('EXISTS', KEYS[i]) == 1 then redis.call('DECRBY', KEYS[i], ARGV[i]) end
  end
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
    async claim(fresh, ways): Promise<Claimed> {
      const keys = [likeKey(fresh), oneKey(fresh.id), openKey, ...countKeys(fresh)];
      const bounds = ways.flatMap((way) => way.map((most) => `${most}`));
      const args = [fresh.id, pack(fresh), fresh.at, registrationKeepMs, dayKeepMs, ...amounts(fresh), ...bounds];
      const end = await run<string>(claimScript, keys, args);
      if (end.startsWith('known')) return { kind: 'known', registration: unpack(end.slice('known'.length)) };
      if (end.startsWith('over')) return { kind: 'over', charge: Number(end.slice('over'.length)) };
      if (end === 'new') return { kind: end };
      throw new Error('The store gave an answer that no script of ours gives.');
    },
    read,
    async write(next) {
      const registration = { ...next, version: next.version + 1 };
      const args = [`${next.version}`, `${registration.version}`, pack(registration), next.id, isOpen(registration) ? '1' : '0'];
      return (await run<string>(writeScript, [oneKey(next.id), openKey], args)) === 'kept' ? registration : undefined;
    },
    async retire(registration, refund) {
      const keys = [likeKey(registration), oneKey(registration.id), ...countKeys(registration)];
      await run(retireScript, keys, [registration.id, refund ? '1' : '0', ...amounts(registration)]);
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
