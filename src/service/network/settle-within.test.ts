import { expect, test, vi } from 'vitest';
import { settleWithin } from './settle-within.ts';

const never = new Promise<never>(() => undefined);

test('settles like work that ends in time, and leaves no timer', async () => {
  vi.useFakeTimers();
  try {
    expect(await settleWithin(Promise.resolve(1), 50, () => 2)).toBe(1);
    await expect(settleWithin(Promise.reject(new Error('broken')), 50)).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('resolves to the late result, by default undefined, once the time is over', async () => {
  expect(await settleWithin(never, 1, () => 2)).toBe(2);
  expect(await settleWithin(never, 1)).toBeUndefined();
});

test('rejects when the late result throws', async () => {
  const refuse = () => {
    throw new Error('too late');
  };
  await expect(settleWithin(never, 1, refuse)).rejects.toThrow('too late');
});
