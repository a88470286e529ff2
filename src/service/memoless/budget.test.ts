import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetFor, listSubnets } from './budget.ts';
import { findExceeded } from './find-exceeded.ts';

const cost = 2_200_000n;
const caps = { budget: 2_000_000_000n, perCaller: 60 };
const dayStart = Date.UTC(2026, 10, 22);
const hourMs = 3_600_000;

/** A counter store with the semantics of the real ones. */
function createCounter() {
  const counts = new Map<string, bigint>();
  const counted = (counter: string) => counts.get(counter) ?? 0n;
  return (caller: string, at: number): 'new' | 'own' | 'all' => {
    const asked = budgetFor({ caller, cost, at, hash: (name) => name }, caps);
    const over = findExceeded(asked, counted);
    if (over !== undefined) return over < asked.own ? 'own' : 'all';
    for (const { counter, by } of asked.charges) counts.set(counter, counted(counter) + BigInt(by));
    return 'new';
  };
}

const hex = (number: number): string => number.toString(16);

test('counts a /64 against its /56 and /48, and an IPv4 address against its /24', () => {
  const names = (caller: string) => listSubnets(caller).map(({ name }) => name);
  expect(names('2001:db8:7:1ab::/64')).toEqual(['2001:db8:7:1/56', '2001:db8:7/48']);
  expect(names('2001:db8:7:ab::/64')).toEqual(['2001:db8:7:0/56', '2001:db8:7/48']);
  expect(names('203.0.113.9')).toEqual(['203.0.113/24']);
  expect(names('unknown')).toEqual(['unknown/all']);
});

describe('the budget of one network', () => {
  const spendAll = (callers: readonly string[]) => {
    const claim = createCounter();
    let taken = 0;
    for (let hour = 0; hour < 24; hour += 1)
      for (const caller of callers)
        for (let index = 0; index < 8; index += 1) if (claim(caller, dayStart + hour * hourMs) === 'new') taken += 1;
    return taken;
  };
  const all = Number(caps.budget / cost);

  test('limits all /64s of one /48 together to an eighth of a day’s registrations', () => {
    const callers = Array.from({ length: 600 }, (_, index) => `2001:db8:7:${hex(index * 97)}::/64`);
    expect(spendAll(callers)).toBe(Math.floor(all / 8));
  });

  test('limits all /64s of one /56 together to a sixteenth', () => {
    expect(spendAll(Array.from({ length: 200 }, (_, index) => `2001:db8:7:${hex(index)}::/64`))).toBe(Math.floor(all / 16));
  });

  test('limits one address to its own daily number, and to a quarter of it per hour', () => {
    const claim = createCounter();
    const inHour = Array.from({ length: 70 }, () => claim('203.0.113.9', dayStart)).filter((end) => end === 'new').length;
    expect(inHour).toBe(15);
    expect(spendAll(['198.51.100.4'])).toBe(caps.perCaller);
  });
});

/** Addresses of an attacker: a whole /48 and some IPv4 networks, fewer than the hourly reserve for new networks covers. */
const attack = fc.record({
  v6: fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }),
  v4: fc.uniqueArray(fc.integer({ min: 0, max: 0xffff }), { maxLength: 34 }),
  hours: fc.array(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 12 }),
  each: fc.integer({ min: 1, max: 20 }),
});
const honest = fc.oneof(
  fc.integer({ min: 0, max: 255 }).map((at) => `192.0.2.${at}`),
  fc.integer({ min: 0, max: 0xffff }).map((at) => `2a02:8388:${hex(at)}:1::/64`),
);

test('leaves a registration to a new caller despite an attacker with a /48 and thousands of IPv4 addresses', () => {
  let exhausted = 0;
  fc.assert(
    fc.property(attack, honest, ({ v6, v4, hours, each }, caller) => {
      const claim = createCounter();
      let end: string = 'new';
      const sorted = [...hours].sort((a, b) => a - b);
      for (const hour of sorted) {
        const at = dayStart + hour * hourMs;
        const callers = [
          ...v6.map((subnet) => `2001:db8:7:${hex(subnet)}::/64`),
          ...v4.flatMap((net) => [7, 8, 9].map((host) => `10.${net >> 8}.${net & 255}.${host}`)),
        ];
        for (let round = 0; round < each; round += 1) for (const one of callers) end = claim(one, at);
      }
      if (end === 'all') exhausted += 1;
      expect(claim(caller, dayStart + (sorted.at(-1) ?? 0) * hourMs)).toBe('new');
    }),
    { numRuns: 60 },
  );
  expect(exhausted).toBeGreaterThan(5);
});
