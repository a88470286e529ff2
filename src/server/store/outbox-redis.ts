import type { Redis } from '@upstash/redis';
import { type Outbox, type OutboxEntry, outboxCapacity, outboxKeep } from '../../service/mail/outbox.ts';
import { withStore } from './redis.ts';

/*
 * Sorted sets of ids: outbox:due by when an entry is due, outbox:stored the same ids by when
 * they were stored, outbox:quarantine by when they were stored. outbox:entry:<id> is its JSON, or a mark once it is done. The image of a
 * report is held in parts, since the size of a request is bounded. Texts
 * begin with a letter, so that the client does not take them for JSON or a number.
 */
const due = 'outbox:due';
const quarantine = 'outbox:quarantine';
const stored = 'outbox:stored';
const entryKey = (id: string) => `outbox:entry:${id}`;
const partKey = (id: string, at: number) => `outbox:part:${id}:${at}`;

const partLength = 700_000;
const dayMs = 86_400_000;

/** KEYS place, entry, stored, parts… · ARGV id, text, time, room */
const putScript = `
if redis.call('EXISTS', KEYS[2]) == 1 then return 'known' end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then return 'full' end
for at = 4, #KEYS do
  if redis.call('EXISTS', KEYS[at]) == 0 then return 'lost' end
  redis.call('PERSIST', KEYS[at])
end
redis.call('SET', KEYS[2], ARGV[2])
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
if KEYS[1] == 'outbox:due' then redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1]) end
return 'stored'
`;

/** KEYS due, stored · ARGV now, lease end, prefix of entries */
const claimScript = `
while true do
  local id = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, 1)[1]
  if not id then return 'none' end
  local text = redis.call('GET', ARGV[3] .. id)
  if text then
    redis.call('ZADD', KEYS[1], ARGV[2], id)
    return text
  end
  redis.call('ZREM', KEYS[1], id)
  redis.call('ZREM', KEYS[2], id)
end
`;

/** KEYS due, entry, stored, parts… · ARGV id, keep ms */
const finishScript = `
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('SET', KEYS[2], 'done', 'PX', ARGV[2])
for at = 4, #KEYS do redis.call('DEL', KEYS[at]) end
return 'done'
`;

/** KEYS due, entry · ARGV id, text, time. Only while the entry is still due: another owner may have finished it. */
const postponeScript = `
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 'gone' end
redis.call('SET', KEYS[2], ARGV[2])
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 'later'
`;

/** KEYS quarantine, due, stored · ARGV id, now */
const releaseScript = `
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at then return 0 end
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[3], at, ARGV[1])
return 1
`;

interface RedisOutboxOptions {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Most entries of a place. */
  readonly capacity?: number;
}

/** An Outbox shared by all processes; what has to be one step is one script. */
export function createRedisOutbox(redis: Redis, { now, capacity = outboxCapacity }: RedisOutboxOptions): Outbox {
  const run = <T>(script: string, keys: string[], args: (string | number)[]) => redis.eval<unknown[], T>(script, keys, args);
  const guarded =
    <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    (...args: A) =>
      withStore(() => call(...args), 'delivery_unavailable');

  /** @throws Error when the text is no entry. */
  async function unpack(text: string): Promise<OutboxEntry> {
    const entry = JSON.parse(text.slice(1)) as OutboxEntry;
    if (entry.kind !== 'report' || entry.report.attachment === undefined) return entry;
    let content = '';
    for (const key of partKeys(entry)) content += ((await redis.get<string>(key)) ?? '').slice(1);
    return { ...entry, report: { ...entry.report, attachment: { ...entry.report.attachment, content } } };
  }

  async function remove(id: string): Promise<boolean> {
    if ((await redis.zrem(quarantine, id)) === 0) return false;
    const text = await redis.get<string>(entryKey(id));
    const parts = text?.startsWith('e') ? partKeys(JSON.parse(text.slice(1)) as OutboxEntry) : [];
    await redis.del(entryKey(id), ...parts);
    return true;
  }

  return {
    put: guarded(async (entry, place) => {
      const parts = partsOf(entry);
      // One after another: the client would join what is asked at once into one large request.
      for (const [key, text] of parts) await redis.set(key, text, { px: dayMs, nx: true });
      const keys = [place === 'due' ? due : quarantine, entryKey(entry.id), stored, ...parts.map(([key]) => key)];
      const end = await run<string>(putScript, keys, [entry.id, pack(entry), entry.at, capacity]);
      if (end === 'stored' || end === 'known' || end === 'full') return end;
      throw new Error('A part of the entry is gone.');
    }),
    claim: guarded(async (leaseMs) => {
      const text = await run<string>(claimScript, [due, stored], [now(), now() + leaseMs, entryKey('')]);
      return text === 'none' ? undefined : unpack(text);
    }),
    finish: guarded(async (entry) => {
      await run(finishScript, [due, entryKey(entry.id), stored, ...partKeys(entry)], [entry.id, outboxKeep.finishedMs]);
    }),
    postpone: guarded(async (entry, at) => {
      await run(postponeScript, [due, entryKey(entry.id)], [entry.id, pack(entry), at]);
    }),
    list: guarded(async (place, max) => {
      const entries: OutboxEntry[] = [];
      for (const id of await redis.zrange<string[]>(place === 'due' ? due : quarantine, 0, max - 1)) {
        const text = await redis.get<string>(entryKey(id));
        if (text?.startsWith('e')) entries.push(await unpack(text));
      }
      return entries.toSorted((one, other) => one.at - other.at);
    }),
    release: guarded(async (id) => (await run<number>(releaseScript, [quarantine, due, stored], [id, now()])) === 1),
    discard: guarded(remove),
    waiting: guarded(async () => {
      const [count, oldest] = await Promise.all([redis.zcard(due), redis.zrange<(string | number)[]>(stored, 0, 0, { withScores: true })]);
      const oldestAt = Number(oldest[1]);
      return count === 0 || Number.isNaN(oldestAt) ? { count } : { count, oldestAt };
    }),
    sweep: guarded(async () => {
      for (const id of await redis.zrange<string[]>(quarantine, 0, now() - outboxKeep.quarantineMs, { byScore: true })) await remove(id);
    }),
  };
}

/** The JSON of an entry, without the content of an image. */
function pack(entry: OutboxEntry): string {
  if (entry.kind !== 'report' || entry.report.attachment === undefined) return `e${JSON.stringify(entry)}`;
  const attachment = { ...entry.report.attachment, content: '' };
  return `e${JSON.stringify({ ...entry, report: { ...entry.report, attachment } })}`;
}

function partsOf(entry: OutboxEntry): readonly (readonly [key: string, text: string])[] {
  const content = entry.kind === 'report' ? (entry.report.attachment?.content ?? '') : '';
  return partKeys(entry).map((key, at) => [key, `p${content.slice(at * partLength, (at + 1) * partLength)}`]);
}

/** The number of parts follows from the size, which the entry keeps: base64 has four letters for three bytes. */
function partKeys(entry: OutboxEntry): readonly string[] {
  const bytes = entry.kind === 'report' ? (entry.report.attachment?.bytes ?? 0) : 0;
  const characters = Math.ceil(bytes / 3) * 4;
  return Array.from({ length: Math.ceil(characters / partLength) }, (_, at) => partKey(entry.id, at));
}
