import { afterEach, expect, test, vi } from 'vitest';
import { leaseMs } from './deliver-round.ts';
import { keepHold } from './keep-hold.ts';
import type { Held, OutboxItem } from './outbox.ts';

afterEach(() => {
  vi.useRealTimers();
});

const entry: OutboxItem = { id: 'rep_a', at: 0, attempts: 0 };

/** A hold over a fake store, with fake timers. */
function scene(extend: (held: Held<OutboxItem>) => Promise<Held<OutboxItem> | undefined>) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  return keepHold({ extend }, { entry, until: 1 }, performance.now() + leaseMs);
}

test('keeps a claim while it is renewed, and releases it with its latest expiry', async () => {
  const hold = scene(async ({ until }) => ({ entry, until: until + 1 }));
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(hold.isOurs()).toBe(true);
  }
  expect(await hold.letGo()).toEqual({ entry, until: 31 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hold.isOurs()).toBe(false);
});

test('loses a claim that another process has taken', async () => {
  const hold = scene(async () => undefined);
  await vi.advanceTimersByTimeAsync(leaseMs / 3);
  expect(hold.isOurs()).toBe(false);
});

test('keeps the claim until its lease ends while the store is unavailable', async () => {
  const hold = scene(() => Promise.reject(new Error('away')));
  await vi.advanceTimersByTimeAsync(leaseMs - 2_000);
  expect(hold.isOurs()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(hold.isOurs()).toBe(false);
});

test('does not treat a claim as its own after being suspended past the lease', async () => {
  const hold = scene(async ({ until }) => ({ entry, until: until + 1 }));
  vi.setSystemTime(Date.now() + 1);
  // Simulates a suspended process: time passes without any timer.
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + leaseMs);
  expect(hold.isOurs()).toBe(false);
  vi.restoreAllMocks();
  await hold.letGo();
});
