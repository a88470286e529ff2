import { describe, expect, test } from 'vitest';
import { readSwapRecord, writeSwapRecord } from '../state/history/history-record.ts';
import { endsBetween, watchStages } from './stage-ends.ts';
import type { Stage } from './track-lookup.ts';

const at = Date.UTC(2026, 10, 26, 14, 2);
const stages = (...done: readonly Stage['name'][]): readonly Stage[] =>
  (['observed', 'confirming', 'swapping', 'outbound_signed'] as const).map((name) => ({
    name,
    status: done.includes(name) ? 'done' : 'ahead',
  }));

describe('the end times of stages', () => {
  test('are the time of the first check after the end, only for stages that ended since the previous check', () => {
    const before = { at, stages: stages('observed') };
    expect(endsBetween(before, { at: at + 6_000, stages: stages('observed', 'confirming', 'swapping') })).toEqual({
      confirming: at + 6_000,
      swapping: at + 6_000,
    });
    expect(endsBetween(before, { at: at + 6_000, stages: stages('observed') })).toEqual({});
  });

  test('include a payment first seen since the last check', () => {
    expect(endsBetween({ at }, { at: at + 10_000, stages: stages('observed') })).toEqual({ observed: at + 10_000 });
  });

  test('are unknown if the last check is too old, missing, or later than now', () => {
    const now = { at, stages: stages('observed', 'confirming') };
    expect(endsBetween({ at: at - 90_000, stages: stages('observed') }, now)).toEqual({ confirming: at });
    expect(endsBetween({ at: at - 90_001, stages: stages('observed') }, now)).toEqual({});
    expect(endsBetween(undefined, now)).toEqual({});
    expect(endsBetween({ at: at + 1, stages: stages() }, now)).toEqual({});
  });

  test('count from the payment for a swap paid here, and keep known times', () => {
    const created = Date.now() - 20_000;
    const seen = stages('observed', 'confirming');
    const ended = watchStages().found(seen, { createdAt: created, expected: 1n, ended: { observed: created + 5_000 } });
    expect(ended.observed).toBe(created + 5_000);
    expect(ended.confirming).toBeGreaterThanOrEqual(created + 20_000);
    expect(watchStages().found(seen, { createdAt: created })).toEqual({});
    expect(watchStages().found(seen, undefined)).toEqual({});
  });

  test('are kept in a record, which is rejected if one is invalid', () => {
    const kept = { id: 'a', network: 'thorchain', state: 'swapping', createdAt: 1, updatedAt: 2, ended: { observed: at } };
    const read = readSwapRecord(kept);
    expect(read?.ended).toEqual({ observed: at });
    expect(read && writeSwapRecord(read)).toEqual(kept);
    expect(readSwapRecord({ ...kept, ended: { observed: at, other: 'x' } })?.ended).toEqual({ observed: at });
    expect(readSwapRecord({ ...kept, ended: { observed: 'soon' } })).toBeUndefined();
  });
});
