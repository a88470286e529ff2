import type { Redis } from '@upstash/redis';
import {
  type Held,
  heldPlaces,
  type Outbox,
  type OutboxItem,
  type OutboxKind,
  type OutboxPlace,
  outboxKeep,
} from '../../service/outbox/outbox.ts';
import { withStore } from '../store/redis.ts';
import { outboxScripts } from './outbox-scripts.ts';

const partLength = 700_000;
const listedAtOnce = 25;
/** Lifetime of a part whose entry was never written. */
const partKeepMs = 600_000;

const keepOf: Readonly<Record<OutboxPlace, number>> = {
  due: outboxKeep.dueMs,
  quarantine: outboxKeep.quarantineMs,
  dead: outboxKeep.deadMs,
  done: outboxKeep.finishedMs,
};
/** How long entries outlive their place, so that their size is known on removal. */
const slackMs = 86_400_000;

/** An Outbox shared by all processes. */
export function createRedisOutbox<Item extends OutboxItem>(redis: Redis, kind: OutboxKind<Item>): Outbox<Item> {
  const root = `{outbox:${kind.name}}`;
  const { bounds } = kind;
  const run = <T>(script: keyof typeof outboxScripts, args: (string | number)[]) =>
    redis.eval<unknown[], T>(outboxScripts[script], [root], args);
  const entryKey = (id: string) => `${root}:entry:${id}`;
  const partKey = (id: string, at: number) => `${root}:part:${id}:${at}`;
  const bulkOf = (entry: Item) => kind.bulk?.take(entry) ?? '';
  const guarded =
    <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    (...args: A) =>
      withStore(() => call(...args), 'delivery_unavailable');

  /** Serializes an entry without its long part, prefixed with the number of parts. */
  function pack(entry: Item): { readonly text: string; readonly bytes: number } {
    const bulk = bulkOf(entry);
    const head = JSON.stringify(bulk === '' ? entry : kind.bulk?.give(entry, ''));
    return { text: `e${Math.ceil(bulk.length / partLength)}:${head}`, bytes: Buffer.byteLength(head) + bulk.length };
  }

  /** Restores an entry from its stored text and parts. @throws Error when the text is not an entry. */
  async function unpack(text: string): Promise<Item> {
    const [, parts = '0', head = ''] = /^e(\d+):(.*)$/s.exec(text) ?? [];
    const entry = JSON.parse(head) as Item;
    let bulk = '';
    for (let index = 0; index < Number(parts); index += 1) bulk += ((await redis.get<string>(partKey(entry.id, index))) ?? '').slice(1);
    return bulk === '' ? entry : (kind.bulk?.give(entry, bulk) ?? entry);
  }

  async function read(id: string): Promise<Item | undefined> {
    const text = await redis.get<string>(entryKey(id));
    return text?.startsWith('e') ? unpack(text) : undefined;
  }

  async function writeParts({ id }: Item, bulk: string): Promise<void> {
    // Sequentially, since the client would merge concurrent calls into one large request.
    for (let index = 0; index * partLength < bulk.length; index += 1) {
      await redis.set(partKey(id, index), `p${bulk.slice(index * partLength, (index + 1) * partLength)}`, { px: partKeepMs, nx: true });
    }
  }

  return {
    put: guarded(async (entry, place, waitMs = 0) => {
      const { text, bytes } = pack(entry);
      const share = kind.findShare(entry.id);
      const wanted = [entry.id, place, bytes, bounds.entries, bounds.bytes[place], share.group, share.entries, share.bytes];
      const bulk = bulkOf(entry);
      if (bulk !== '') {
        const found = await run<string>('space', wanted);
        if (found === 'known' || found === 'full' || found === 'share') return found;
        await writeParts(entry, bulk);
      }
      const end = await run<string>('put', [...wanted, text, entry.at, waitMs, keepOf[place] + slackMs]);
      if (end === 'stored' || end === 'known' || end === 'full' || end === 'share') return end;
      throw new Error('A part of the entry is gone.');
    }),
    claim: guarded(async (leaseMs): Promise<Held<Item> | undefined> => {
      const found = await run<string>('claim', [leaseMs]);
      const [, until, text = ''] = /^c(\d+) (.*)$/s.exec(found) ?? [];
      return until === undefined ? undefined : { entry: await unpack(text), until: Number(until) };
    }),
    extend: guarded(async ({ entry, until }, leaseMs) => {
      const [, till] = /^c(\d+)$/.exec(await run<string>('extend', [entry.id, until, leaseMs])) ?? [];
      return till === undefined ? undefined : { entry, until: Number(till) };
    }),
    finish: guarded(async ({ id }) => {
      await run('finish', [id, outboxKeep.finishedMs, ...(kind.keepsDone ? [bounds.bytes.done, bounds.entries] : [])]);
    }),
    postpone: guarded(async ({ until }, next, waitMs) => {
      const { text, bytes } = pack(next);
      await run('postpone', [next.id, until, text, waitMs, bytes, keepOf.due + slackMs]);
    }),
    bury: guarded(async ({ until }, next) => {
      const { text, bytes } = pack(next);
      await run('bury', [next.id, until, text, keepOf.dead + slackMs, bytes, bounds.bytes.dead, bounds.entries]);
    }),
    list: guarded(async (place, max, beginning = '') => {
      const ids = await redis.zrange<string[]>(`${root}:${place}`, 0, -1);
      const wanted = ids.filter((id) => id.startsWith(beginning)).slice(0, max);
      const entries: Item[] = [];
      for (let index = 0; index < wanted.length; index += listedAtOnce) {
        const texts = await redis.mget<(string | null)[]>(wanted.slice(index, index + listedAtOnce).map(entryKey));
        for (const text of texts) if (text?.startsWith('e')) entries.push(await unpack(text));
      }
      return entries.toSorted((one, other) => one.at - other.at);
    }),
    release: guarded(async (id) => {
      const entry = await read(id);
      if (entry === undefined) return false;
      return (await run<number>('release', [id, pack({ ...entry, attempts: 0 }).text, entry.at, keepOf.due + slackMs])) === 1;
    }),
    discard: guarded(async (id, from = heldPlaces) => (await run<number>('discard', [id, ...from])) === 1),
    waiting: guarded(async () => {
      const [count, dead, oldest] = await Promise.all([
        redis.zcard(`${root}:due`),
        redis.zcard(`${root}:dead`),
        redis.zrange<(string | number)[]>(`${root}:stored`, 0, 0, { withScores: true }),
      ]);
      const oldestAt = Number(oldest[1]);
      return count === 0 || Number.isNaN(oldestAt) ? { count, dead } : { count, dead, oldestAt };
    }),
    check: guarded(async () => {
      await redis.set(`${root}:check`, 'c', { px: 1_000 });
    }),
    sweep: guarded(async () => {
      await run(
        'sweep',
        heldPlaces.flatMap((place) => [place, keepOf[place]]),
      );
    }),
  };
}
