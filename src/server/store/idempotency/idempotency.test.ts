import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stretchDeadlines } from '../../fixtures/deadlines.ts';
import { startTestRedis } from '../../fixtures/test-redis.ts';
import { createRedis } from '../redis.ts';
import { type IdempotencyStore, type IdempotencyWindows, idempotencyWindows } from './idempotency.ts';
import { createFileIdempotency } from './idempotency-file.ts';
import { createMemoryIdempotency } from './idempotency-memory.ts';
import { createRedisIdempotency } from './idempotency-redis.ts';

/** A store with custom windows, and a way to advance time. */
interface Stage {
  readonly store: IdempotencyStore;
  pass(ms: number): Promise<void>;
}

const short: IdempotencyWindows = { leaseMs: 60_000, keepMs: 180_000 };
stretchDeadlines();
const redis = startTestRedis();

const stages: readonly { readonly name: string; readonly open: (windows?: IdempotencyWindows) => Stage }[] = [
  {
    name: 'memory',
    open: (windows = idempotencyWindows) => {
      let time = 1_000_000;
      return {
        store: createMemoryIdempotency({ now: () => time, windows }),
        async pass(ms) {
          time += ms;
        },
      };
    },
  },
  {
    name: 'file',
    open: (windows = idempotencyWindows) => {
      let time = 1_000_000;
      return {
        store: createFileIdempotency({ folder: mkdtempSync(join(tmpdir(), 'keys-')), now: () => time, windows }),
        async pass(ms) {
          time += ms;
        },
      };
    },
  },
  {
    name: 'redis',
    open: (windows = idempotencyWindows) => ({
      store: createRedisIdempotency(redis.open(), windows),
      pass: redis.pass,
    }),
  },
];

let scopes = 0;
const newScope = () => `op:${++scopes}`;
const answer = { status: 200, body: '{"success":true}' };

describe.each(stages)('the $name store', ({ open }) => {
  test('gives a key one owner, reports it in progress to others, and refuses another body', async () => {
    const { store } = open();
    const scope = newScope();
    expect(await store.claim(scope, 'f', 'a')).toEqual({ kind: 'run', runId: 'a' });
    const busy = await store.claim(scope, 'f', 'b');
    expect(busy).toEqual({ kind: 'in_progress', runId: 'a', leaseMs: expect.any(Number) });
    expect(busy.kind === 'in_progress' && busy.leaseMs > 50_000 && busy.leaseMs <= 60_000).toBe(true);
    expect(await store.claim(scope, 'g', 'b')).toEqual({ kind: 'other_body' });
    expect(await store.claim(newScope(), 'f', 'b')).toEqual({ kind: 'run', runId: 'b' });
  });

  test('gives sixty simultaneous claims one owner', async () => {
    const { store } = open();
    const scope = newScope();
    const claims = await Promise.all(Array.from({ length: 60 }, (_, index) => store.claim(scope, 'f', `t${index}`)));
    expect(claims.filter(({ kind }) => kind === 'run')).toHaveLength(1);
    expect(claims.filter(({ kind }) => kind === 'in_progress')).toHaveLength(59);
  });

  test('treats a claim repeated by its owner as the same claim', async () => {
    const { store } = open();
    const scope = newScope();
    await store.claim(scope, 'f', 'a');
    expect(await store.claim(scope, 'f', 'a')).toEqual({ kind: 'run', runId: 'a' });
  });

  test('replays a finished key to equal bodies only', async () => {
    const { store } = open();
    const scope = newScope();
    await store.claim(scope, 'f', 'a');
    expect(await store.finish(scope, 'a', answer)).toBe(true);
    expect(await store.claim(scope, 'f', 'b')).toEqual({ kind: 'replay', answer });
    expect(await store.claim(scope, 'f', 'a')).toEqual({ kind: 'replay', answer });
    expect(await store.claim(scope, 'g', 'b')).toEqual({ kind: 'other_body' });
  });

  test('returns bodies byte for byte', async () => {
    const { store } = open();
    const bodies = fc.oneof(
      fc.json(),
      fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify({ text })),
      fc.constantFrom('123', '"OK"', 'null', '{"a": 1.0}', '{"a":1}\n', '[]', '{"b":"\u{1F600}","a":"\\u0000"}', '1e400', '  {} '),
    );
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom(200, 202, 404, 422), async (body, status) => {
        const scope = newScope();
        await store.claim(scope, 'f', 'a');
        await store.finish(scope, 'a', { status, body });
        expect(await store.claim(scope, 'f', 'b')).toEqual({ kind: 'replay', answer: { status, body } });
      }),
      { numRuns: 200 },
    );
  });

  test('keeps the first response, which only the owner can give', async () => {
    const { store } = open();
    const scope = newScope();
    expect(await store.finish(scope, 'a', answer)).toBe(false);
    await store.claim(scope, 'f', 'a');
    expect(await store.finish(scope, 'b', answer)).toBe(false);
    expect(await store.finish(scope, 'a', answer)).toBe(true);
    expect(await store.finish(scope, 'a', { status: 202, body: '{}' })).toBe(true);
    await store.release(scope, 'a', true);
    expect(await store.claim(scope, 'f', 'b')).toEqual({ kind: 'replay', answer });
  });

  test('frees a key released before work began, as if never used', async () => {
    const { store } = open();
    const scope = newScope();
    await store.claim(scope, 'f', 'a');
    await store.release(scope, 'b', false);
    expect((await store.claim(scope, 'f', 'b')).kind).toBe('in_progress');
    await store.release(scope, 'a', false);
    expect(await store.claim(scope, 'f', 'c')).toEqual({ kind: 'run', runId: 'c' });
    await store.release(scope, 'c', false);
    expect(await store.claim(scope, 'g', 'd')).toEqual({ kind: 'run', runId: 'd' });
  });

  test('continues a run released after it began with the next claim, and keeps its key', async () => {
    const { store } = open();
    const scope = newScope();
    await store.claim(scope, 'f', 'a');
    await store.release(scope, 'a', true);
    expect(await store.claim(scope, 'g', 'b')).toEqual({ kind: 'other_body' });
    expect(await store.claim(scope, 'f', 'b')).toEqual({ kind: 'run', runId: 'a' });
    await store.release(scope, 'b', false);
    expect(await store.claim(scope, 'f', 'c')).toEqual({ kind: 'run', runId: 'a' });
    expect(await store.finish(scope, 'c', answer)).toBe(true);
    expect(await store.claim(scope, 'f', 'd')).toEqual({ kind: 'replay', answer });
  });

  test('passes the key of a lost owner to the next one after its lease, for the same run', async () => {
    const { store, pass } = open(short);
    const scope = newScope();
    await store.claim(scope, 'f', 'a');
    expect((await store.claim(scope, 'f', 'b')).kind).toBe('in_progress');
    await pass(short.leaseMs + 20);
    expect(await store.claim(scope, 'f', 'b')).toEqual({ kind: 'run', runId: 'a' });
    expect(await store.finish(scope, 'a', answer)).toBe(false);
    await store.release(scope, 'a', true);
    expect((await store.claim(scope, 'f', 'c')).kind).toBe('in_progress');
    expect(await store.finish(scope, 'b', answer)).toBe(true);
    expect(await store.claim(scope, 'f', 'c')).toEqual({ kind: 'replay', answer });
  });

  test('does not free a key that its first owner claims again after another one may have begun', async () => {
    const { store, pass } = open(short);
    const scope = newScope();
    await store.claim(scope, 'f', 'a');
    await pass(short.leaseMs + 20);
    expect(await store.claim(scope, 'f', 'b')).toEqual({ kind: 'run', runId: 'a' });
    await store.release(scope, 'b', true);
    expect(await store.claim(scope, 'f', 'a')).toEqual({ kind: 'run', runId: 'a' });
    await store.release(scope, 'a', false);
    expect(await store.claim(scope, 'g', 'c')).toEqual({ kind: 'other_body' });
    expect(await store.claim(scope, 'f', 'c')).toEqual({ kind: 'run', runId: 'a' });
  });

  test('refuses another body for the key of a lost owner', async () => {
    const { store, pass } = open(short);
    const scope = newScope();
    await store.claim(scope, 'f', 'a');
    await pass(short.leaseMs + 20);
    expect(await store.claim(scope, 'g', 'b')).toEqual({ kind: 'other_body' });
    await pass(short.keepMs - short.leaseMs);
    expect(await store.claim(scope, 'g', 'b')).toEqual({ kind: 'run', runId: 'b' });
    expect(await store.finish(scope, 'a', answer)).toBe(false);
  });

  test('lets a slow owner finish while nobody has replaced it', async () => {
    const { store, pass } = open(short);
    const scope = newScope();
    await store.claim(scope, 'f', 'a');
    await pass(short.leaseMs + 20);
    expect(await store.finish(scope, 'a', answer)).toBe(true);
    expect(await store.claim(scope, 'f', 'b')).toEqual({ kind: 'replay', answer });
  });

  test('keeps a response for its retention after completion, then frees the key', async () => {
    const { store, pass } = open(short);
    const scope = newScope();
    await store.claim(scope, 'f', 'a');
    await pass(short.leaseMs - 20_000);
    await store.finish(scope, 'a', answer);
    await pass(short.keepMs - 60_000);
    expect((await store.claim(scope, 'f', 'b')).kind).toBe('replay');
    await pass(60_100);
    expect(await store.claim(scope, 'g', 'b')).toEqual({ kind: 'run', runId: 'b' });
  });
});

test('rejects when Redis cannot be reached', async () => {
  const nobody = createRedisIdempotency(createRedis('http://127.0.0.1:1', 'x'));
  await expect(nobody.claim('s', 'f', 'a')).rejects.toThrow();
});

test('makes one request per call', async () => {
  const store = createRedisIdempotency(redis.open());
  const before = redis.bridge().requests();
  await store.claim('once', 'f', 'a');
  await store.finish('once', 'a', answer);
  await store.claim('once', 'f', 'b');
  expect(redis.bridge().requests() - before).toBe(3);
});
