import { describe, expect, test } from 'vitest';
import { createMemoryIdempotency } from './idempotency-memory.ts';

const answer = { status: 200, body: '{}' };
const other = { status: 202, body: '[]' };

function open(maxKeys?: number) {
  const clock = { time: 0 };
  const windows = { leaseMs: 60, keepMs: 3_600 };
  const store = createMemoryIdempotency({ now: () => clock.time, windows, ...(maxKeys === undefined ? {} : { maxKeys }) });
  return { clock, store };
}

describe('a claimed key', () => {
  test('belongs to one owner and one body, and a repeated claim changes nothing', async () => {
    const { clock, store } = open();
    expect(await store.claim('s', 'f', 'a')).toEqual({ kind: 'run', runId: 'a' });
    clock.time = 10;
    expect(await store.claim('s', 'f', 'b')).toEqual({ kind: 'in_progress', runId: 'a', leaseMs: 50 });
    expect(await store.claim('s', 'g', 'a')).toEqual({ kind: 'other_body' });
    expect(await store.claim('s', 'f', 'a')).toEqual({ kind: 'run', runId: 'a' });
    clock.time = 60;
    expect(await store.claim('s', 'f', 'b')).toEqual({ kind: 'in_progress', runId: 'a', leaseMs: 10 });
  });

  test('passes to the next claim as the same run after its lease, and the former owner loses it', async () => {
    const { clock, store } = open();
    await store.claim('s', 'f', 'a');
    clock.time = 60;
    expect(await store.claim('s', 'f', 'b')).toEqual({ kind: 'run', runId: 'a' });
    expect(await store.finish('s', 'a', answer)).toBe(false);
    await store.release('s', 'a', false);
    expect(await store.claim('s', 'f', 'c')).toEqual({ kind: 'in_progress', runId: 'a', leaseMs: 60 });
  });

  test('becomes free for any body after its retention', async () => {
    const { clock, store } = open();
    await store.claim('s', 'f', 'a');
    clock.time = 3_599;
    expect(await store.claim('s', 'g', 'b')).toEqual({ kind: 'other_body' });
    clock.time = 3_600;
    expect(await store.finish('s', 'a', answer)).toBe(false);
    expect(store.size()).toBe(0);
    await store.claim('s', 'f', 'a');
    clock.time = 7_200;
    await store.release('s', 'a', true);
    expect(store.size()).toBe(0);
    expect(await store.claim('s', 'g', 'b')).toEqual({ kind: 'run', runId: 'b' });
  });
});

test('a taken-over key does not delay the expiry of others', async () => {
  const { clock, store } = open();
  await store.claim('long', 'f', 'a');
  clock.time = 10;
  await store.claim('short', 'f', 'a');
  clock.time = 100;
  await store.claim('long', 'f', 'b');
  clock.time = 3_610;
  expect(await store.claim('short', 'g', 'b')).toEqual({ kind: 'run', runId: 'b' });
  expect(await store.claim('long', 'g', 'b')).toEqual({ kind: 'other_body' });
});

describe('a finished key', () => {
  test('replays its first response to equal bodies until its retention after completion ends', async () => {
    const { clock, store } = open();
    expect(await store.finish('s', 'a', answer)).toBe(false);
    await store.claim('s', 'f', 'a');
    clock.time = 100;
    expect(await store.finish('s', 'a', answer)).toBe(true);
    expect(await store.finish('s', 'a', other)).toBe(true);
    expect(await store.finish('s', 'b', other)).toBe(false);
    await store.release('s', 'a', false);
    clock.time = 3_699;
    expect(await store.claim('s', 'f', 'b')).toEqual({ kind: 'replay', answer });
    expect(await store.claim('s', 'g', 'b')).toEqual({ kind: 'other_body' });
    clock.time = 3_700;
    expect(await store.claim('s', 'f', 'b')).toEqual({ kind: 'run', runId: 'b' });
  });
});

describe('a released key', () => {
  test('is free as if never claimed when the run had not begun', async () => {
    const { store } = open();
    await store.claim('s', 'f', 'a');
    await store.release('s', 'b', false);
    expect(store.size()).toBe(1);
    await store.release('s', 'a', false);
    expect(store.size()).toBe(0);
    await store.release('s', 'a', true);
    expect(store.size()).toBe(0);
  });

  test('keeps its body and run once the run had begun, whoever holds it', async () => {
    const { store } = open();
    await store.claim('s', 'f', 'a');
    await store.release('s', 'a', true);
    expect(await store.claim('s', 'g', 'b')).toEqual({ kind: 'other_body' });
    expect(await store.claim('s', 'f', 'b')).toEqual({ kind: 'run', runId: 'a' });
    await store.release('s', 'b', false);
    expect(await store.claim('s', 'f', 'c')).toEqual({ kind: 'run', runId: 'a' });
  });
});

describe('a full store', () => {
  test('evicts keys of lost owners, then the oldest responses, and never one in progress', async () => {
    const { clock, store } = open(3);
    await store.claim('lost', 'f', 'a');
    for (const scope of ['first', 'second']) {
      await store.claim(scope, 'f', 'a');
      await store.finish(scope, 'a', answer);
    }
    clock.time = 60;
    await store.claim('work', 'f', 'a');
    expect(store.size()).toBe(3);
    await store.claim('more', 'f', 'a');
    expect(store.size()).toBe(3);
    expect((await store.claim('second', 'f', 'b')).kind).toBe('replay');
    await store.claim('most', 'f', 'a');
    await store.claim('over', 'f', 'a');
    expect(store.size()).toBe(4);
    for (const scope of ['work', 'more', 'most', 'over']) expect((await store.claim(scope, 'f', 'b')).kind).toBe('in_progress');
  });

  test('skips a key in progress and evicts one whose owner is lost', async () => {
    const { clock, store } = open(3);
    for (const scope of ['one', 'two', 'three']) await store.claim(scope, 'f', 'a');
    await store.release('two', 'a', true);
    clock.time = 1;
    await store.claim('four', 'f', 'a');
    expect(store.size()).toBe(3);
    expect(await store.claim('two', 'g', 'b')).toEqual({ kind: 'run', runId: 'b' });
  });

  test('holds ten thousand keys by default', async () => {
    const { store } = open();
    for (let index = 0; index < 10_001; index += 1) {
      await store.claim(`${index}`, 'f', 'a');
      await store.finish(`${index}`, 'a', answer);
    }
    expect(store.size()).toBe(10_000);
  });
});
