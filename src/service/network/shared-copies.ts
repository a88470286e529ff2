import type { NodeReply } from '../../core/network/node.ts';

/** What the store has of something that an instance read: a copy, or who is asking for one. `none`: there is no store, or it is down. */
export type CopyLookup =
  | { readonly kind: 'copy'; readonly text: string; readonly ageMs: number }
  | { readonly kind: 'mine' | 'theirs' | 'none' };

/** Copies that instances make for each other. No call rejects. */
export interface CopyStore {
  /** A copy of at most `maxAgeMs` by the store's clock; without one, whether this caller or another one is to ask. */
  look(name: string, maxAgeMs: number): Promise<CopyLookup>;
  /** Keeps a copy of what was read at `readAt`, in unix milliseconds, and ends this caller's claim. Nobody waits for it. */
  put(name: string, text: string, readAt: number): void;
  /** Ends this caller's claim without a copy. */
  leave(name: string): void;
}

/** What has a time at which it was asked for, in unix milliseconds. */
interface Timed {
  readonly readAt: number;
}

/** Reads through the copies of other instances. Never throws. */
export interface SharedReader {
  /** What another instance read at most `maxAgeMs` ago, else what `request` answers, which others then find. */
  read<T extends Timed>(name: string, maxAgeMs: number, request: () => Promise<NodeReply<T>>): Promise<NodeReply<T>>;
}

/** How often, and how long, a reader looks whether the instance that is asking has an answer. */
const lookMs = 50;
const patienceMs = 1_000;

/** A reader over a store of copies. A failure is nobody's but the reader's. `now` in unix milliseconds. */
export function createSharedReader(store: CopyStore, now: () => number): SharedReader {
  async function found<T extends Timed>(name: string, maxAgeMs: number): Promise<T | undefined> {
    const until = performance.now() + patienceMs;
    for (;;) {
      const lookup = await store.look(name, maxAgeMs);
      if (lookup.kind === 'copy') return usable<T>(lookup, maxAgeMs);
      if (lookup.kind !== 'theirs' || performance.now() >= until) return undefined;
      await new Promise((resolve) => setTimeout(resolve, lookMs).unref());
    }
  }

  /** The older of two ages counts: that by the clock of the instance that wrote the copy, and that by the store's. */
  function usable<T extends Timed>({ text, ageMs }: { readonly text: string; readonly ageMs: number }, maxAgeMs: number): T | undefined {
    const copy = decodeCopy(text) as T;
    const readAt = Math.min(copy.readAt, now() - ageMs);
    return now() - readAt <= maxAgeMs ? { ...copy, readAt } : undefined;
  }

  return {
    async read<T extends Timed>(name: string, maxAgeMs: number, request: () => Promise<NodeReply<T>>) {
      const copy = await found<T>(name, maxAgeMs);
      if (copy !== undefined) return { ok: true, value: copy };
      const reply = await request();
      if (reply.ok) store.put(name, encodeCopy(reply.value), reply.value.readAt);
      else store.leave(name);
      return reply;
    },
  };
}

/** JSON with bigints and maps in it. */
export function encodeCopy(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'bigint') return `~n${one}`;
    if (typeof one === 'string' && one.startsWith('~')) return `~s${one}`;
    return one instanceof Map ? { '~map': [...one] } : one;
  });
}

/** What `encodeCopy` was given. @throws SyntaxError for anything that it did not write. */
export function decodeCopy(text: string): unknown {
  return JSON.parse(text, (_, one: unknown) => {
    if (typeof one === 'string' && one.startsWith('~')) return one[1] === 'n' ? BigInt(one.slice(2)) : one.slice(2);
    return isMap(one) ? new Map(one['~map']) : one;
  });
}

const isMap = (one: unknown): one is { readonly '~map': readonly (readonly [unknown, unknown])[] } =>
  typeof one === 'object' && one !== null && '~map' in one;
