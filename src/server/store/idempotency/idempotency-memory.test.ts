import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Claim, StoredAnswer } from './idempotency.ts';
import { createMemoryIdempotency } from './idempotency-memory.ts';

const answer = { status: 200, body: '{}' };

describe('expiry', () => {
  const at = (start: number) => {
    const clock = { time: start };
    return { clock, store: createMemoryIdempotency({ now: () => clock.time }) };
  };

  test('replays a response at 3,599.999 s and forgets it at 3,600.001 s', async () => {
    const { clock, store } = at(0);
    await store.claim('s', 'f', 'a');
    clock.time = 10_000;
    await store.finish('s', 'a', answer);
    clock.time = 10_000 + 3_599_999;
    expect((await store.claim('s', 'f', 'b')).kind).toBe('replay');
    clock.time = 10_000 + 3_600_001;
    expect(await store.claim('s', 'f', 'b')).toEqual({ kind: 'run', runId: 'b' });
  });

  test('holds a lease at 59.999 s and ends it at 60 s', async () => {
    const { clock, store } = at(0);
    await store.claim('s', 'f', 'a');
    clock.time = 59_999;
    expect(await store.claim('s', 'f', 'b')).toEqual({ kind: 'in_progress', runId: 'a', leaseMs: 1 });
    clock.time = 60_000;
    expect(await store.claim('s', 'f', 'b')).toEqual({ kind: 'run', runId: 'a' });
  });

  test('of other keys is not delayed by one that was taken over', async () => {
    const { clock, store } = at(0);
    await store.claim('long', 'f', 'a');
    clock.time = 10_000;
    await store.claim('short', 'f', 'a');
    clock.time = 100_000;
    await store.claim('long', 'f', 'b');
    clock.time = 3_610_000;
    expect(await store.claim('short', 'g', 'b')).toEqual({ kind: 'run', runId: 'b' });
    expect(await store.claim('long', 'g', 'b')).toEqual({ kind: 'other_body' });
  });
});

describe('capacity', () => {
  test('stays within the cap through a million keys without losing one in progress', async () => {
    let time = 0;
    const store = createMemoryIdempotency({ now: () => time, maxKeys: 1_000 });
    for (let index = 0; index < 50; index += 1) await store.claim(`work:${index}`, 'f', 'a');
    for (let index = 0; index < 1_000_000; index += 1) {
      if (index % 100 === 0) time += 1;
      const scope = `done:${index}`;
      await store.claim(scope, 'f', 'a');
      await store.finish(scope, 'a', answer);
    }
    expect(store.size()).toBeLessThanOrEqual(1_000);
    expect((await store.claim('done:999999', 'f', 'b')).kind).toBe('replay');
    expect((await store.claim('done:0', 'f', 'b')).kind).toBe('run');
    for (let index = 0; index < 50; index += 1) expect((await store.claim(`work:${index}`, 'f', 'b')).kind).toBe('in_progress');
  });

  test('holds keys in progress beyond the cap, and evicts those of lost owners first', async () => {
    let time = 0;
    const store = createMemoryIdempotency({ now: () => time, maxKeys: 10 });
    await store.claim('done', 'f', 'a');
    await store.finish('done', 'a', answer);
    for (let index = 0; index < 20; index += 1) await store.claim(`work:${index}`, 'f', 'a');
    expect(store.size()).toBe(20);
    time = 60_000;
    await store.claim('new', 'f', 'a');
    expect(store.size()).toBe(10);
    expect((await store.claim('work:19', 'f', 'b')).kind).toBe('run');
  });

  test('drops expired keys on the next claim', async () => {
    let time = 0;
    const store = createMemoryIdempotency({ now: () => time });
    for (let index = 0; index < 100; index += 1) {
      await store.claim(`s:${index}`, 'f', 'a');
      if (index % 2 === 0) await store.finish(`s:${index}`, 'a', answer);
    }
    time = 3_600_000;
    await store.claim('new', 'f', 'a');
    expect(store.size()).toBe(1);
  });
});

interface ModelKey {
  readonly f: string;
  readonly run: string;
  readonly token: string;
  readonly leaseEnd: number;
  readonly end: number;
  readonly owners: ReadonlySet<string>;
  readonly answer?: StoredAnswer;
}

/** Reference model of the store, one key at a time and without capacity limits. */
class Model {
  readonly keys = new Map<string, ModelKey>();
  time = 0;

  held(scope: string): ModelKey | undefined {
    const key = this.keys.get(scope);
    return key !== undefined && key.end > this.time ? key : undefined;
  }

  claim(scope: string, f: string, token: string): Claim {
    const key = this.held(scope);
    if (key !== undefined && key.f !== f) return { kind: 'other_body' };
    if (key?.answer !== undefined) return { kind: 'replay', answer: key.answer };
    if (key !== undefined && key.token !== token && key.leaseEnd > this.time) {
      return { kind: 'in_progress', runId: key.run, leaseMs: key.leaseEnd - this.time };
    }
    const run = key?.run ?? token;
    this.keys.set(scope, { f, run, token, owners: new Set(key?.owners).add(token), leaseEnd: this.time + 60, end: this.time + 3_600 });
    return { kind: 'run', runId: run };
  }

  finish(scope: string, token: string, given: StoredAnswer): boolean {
    const key = this.held(scope);
    if (key?.token !== token) return false;
    if (key.answer === undefined) this.keys.set(scope, { ...key, answer: given, end: this.time + 3_600 });
    return true;
  }

  release(scope: string, token: string, hasBegun: boolean): void {
    const key = this.held(scope);
    if (key?.token !== token || key.answer !== undefined) return;
    if (hasBegun || key.owners.size > 1) this.keys.set(scope, { ...key, leaseEnd: this.time });
    else this.keys.delete(scope);
  }
}

test('the store matches the model for any sequence of calls', async () => {
  const scope = fc.constantFrom('s1', 's2');
  const token = fc.constantFrom('t1', 't2', 't3');
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ call: fc.constant('claim' as const), scope, token, f: fc.constantFrom('f', 'g') }) },
    { weight: 2, arbitrary: fc.record({ call: fc.constant('finish' as const), scope, token, status: fc.integer({ min: 200, max: 499 }) }) },
    { weight: 1, arbitrary: fc.record({ call: fc.constant('release' as const), scope, token, hasBegun: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({ call: fc.constant('pass' as const), time: fc.constantFrom(1, 59, 60, 61, 3_539, 3_599, 3_600, 3_601) }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const model = new Model();
      const store = createMemoryIdempotency({ now: () => model.time, windows: { leaseMs: 60, keepMs: 3_600 } });
      for (const taken of steps) {
        if (taken.call === 'pass') model.time += taken.time;
        else if (taken.call === 'claim') {
          expect(await store.claim(taken.scope, taken.f, taken.token)).toEqual(model.claim(taken.scope, taken.f, taken.token));
        } else if (taken.call === 'finish') {
          const given = { status: taken.status, body: '{}' };
          expect(await store.finish(taken.scope, taken.token, given)).toBe(model.finish(taken.scope, taken.token, given));
        } else {
          await store.release(taken.scope, taken.token, taken.hasBegun);
          model.release(taken.scope, taken.token, taken.hasBegun);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});
