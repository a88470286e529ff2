import type { NodeReply } from '../../core/network/node-reply.ts';

/** Result of a copy lookup: a copy, or which instance has claimed the read. `none`: there is no store, or it is down. */
export type CopyLookup =
  | { readonly kind: 'copy'; readonly text: string; readonly ageMs: number }
  | { readonly kind: 'mine' | 'theirs' | 'none' };

/** Copies shared between instances. No call rejects. */
export interface CopyStore {
  /** A copy at most `maxAgeMs` old by the store's clock; otherwise claims the read for this caller, or reports another claim. */
  look(name: string, maxAgeMs: number): Promise<CopyLookup>;
  /** Stores a copy read at `readAt`, in unix milliseconds, and ends this caller's claim. Fire and forget. */
  put(name: string, text: string, readAt: number): void;
  /** Ends this caller's claim without a copy. */
  leave(name: string): void;
}

/** A value with its request time in unix milliseconds. */
interface Timed {
  readonly readAt: number;
}

/** Reads through the copies of other instances. Never throws. */
export interface SharedReader {
  /** A copy read by another instance at most `maxAgeMs` ago; otherwise the result of `request`, which is then shared. */
  read<T extends Timed>(name: string, maxAgeMs: number, request: () => Promise<NodeReply<T>>): Promise<NodeReply<T>>;
}

/** Poll interval and timeout while another instance is reading. */
const lookMs = 50;
const patienceMs = 1_000;

/** Creates a reader over a copy store. Failures are not shared. `now` in unix milliseconds. */
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

  /** Uses the older of two ages: by the clock of the writing instance and by the store's. */
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

/** Serializes a value to JSON that supports bigints and maps. */
export function encodeCopy(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'bigint') return `~n${one}`;
    if (typeof one === 'string' && one.startsWith('~')) return `~s${one}`;
    return one instanceof Map ? { '~map': [...one] } : one;
  });
}

/** Decodes the output of `encodeCopy`. @throws SyntaxError for any other text. */
export function decodeCopy(text: string): unknown {
  return JSON.parse(text, (_, one: unknown) => {
    if (typeof one === 'string' && one.startsWith('~')) return one[1] === 'n' ? BigInt(one.slice(2)) : one.slice(2);
    return isMap(one) ? new Map(one['~map']) : one;
  });
}

const isMap = (one: unknown): one is { readonly '~map': readonly (readonly [unknown, unknown])[] } =>
  typeof one === 'object' && one !== null && '~map' in one;
