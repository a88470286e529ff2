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

describe('when the stages of a swap ended', () => {
  test('what was over between two looks ended then, and what was over before has no new time', () => {
    const before = { at, stages: stages('observed') };
    expect(endsBetween(before, { at: at + 6_000, stages: stages('observed', 'confirming', 'swapping') })).toEqual({
      confirming: at + 6_000,
      swapping: at + 6_000,
    });
    expect(endsBetween(before, { at: at + 6_000, stages: stages('observed') })).toEqual({});
  });

  test('a payment that no node had seen was seen between the looks', () => {
    expect(endsBetween({ at }, { at: at + 10_000, stages: stages('observed') })).toEqual({ observed: at + 10_000 });
  });

  test('nobody knows when a stage ended that was looked at too long ago, never, or by a clock that went back', () => {
    const now = { at, stages: stages('observed', 'confirming') };
    expect(endsBetween({ at: at - 90_000, stages: stages('observed') }, now)).toEqual({ confirming: at });
    expect(endsBetween({ at: at - 90_001, stages: stages('observed') }, now)).toEqual({});
    expect(endsBetween(undefined, now)).toEqual({});
    expect(endsBetween({ at: at + 1, stages: stages() }, now)).toEqual({});
  });

  test('the first look of whoever paid here is compared with that moment, and what is kept stays', () => {
    const created = Date.now() - 20_000;
    const seen = stages('observed', 'confirming');
    const ended = watchStages().found(seen, { createdAt: created, expected: 1n, ended: { observed: created + 5_000 } });
    expect(ended.observed).toBe(created + 5_000);
    expect(ended.confirming).toBeGreaterThanOrEqual(created + 20_000);
    expect(watchStages().found(seen, { createdAt: created })).toEqual({});
    expect(watchStages().found(seen, undefined)).toEqual({});
  });

  test('a record keeps the times that there are, and one with a time that is none is not read', () => {
    const kept = { id: 'a', network: 'thorchain', state: 'swapping', createdAt: 1, updatedAt: 2, ended: { observed: at } };
    const read = readSwapRecord(kept);
    expect(read?.ended).toEqual({ observed: at });
    expect(read && writeSwapRecord(read)).toEqual(kept);
    expect(readSwapRecord({ ...kept, ended: { observed: at, other: 'x' } })?.ended).toEqual({ observed: at });
    expect(readSwapRecord({ ...kept, ended: { observed: 'soon' } })).toBeUndefined();
  });
});
