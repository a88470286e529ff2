import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostStats } from './host-stats.ts';
import { liveness } from './liveness.ts';

const start = 1_790_000_000_000;
const [a, b, c] = ['https://a', 'https://b', 'https://c'] as const;

function scene() {
  const clock = { now: start };
  const live = liveness(() => clock.now);
  const saw = (host: string, height: number, age = 0) => live.saw(host, { height, time: clock.now - age * 1_000 }, clock.now);
  return { clock, live, saw };
}

test('leaves out a host whose block is over a minute old while another advances', () => {
  const { live, saw } = scene();
  saw(a, 100, 61);
  expect(live.moving([a, b])).toEqual([b]);
  saw(b, 100, 60);
  expect([live.moving([a, b]), live.moving([b, a]), live.moving([a])]).toEqual([[b], [b], [a]]);
});

test('leaves out a host more than ten blocks behind the best, even without a block time', () => {
  const { clock, live, saw } = scene();
  saw(a, 100);
  saw(b, 110);
  expect(live.moving([a, b, c])).toEqual([a, b, c]);
  live.saw(c, { height: 99 }, clock.now);
  expect(live.moving([a, b, c])).toEqual([a, b]);
});

test('compares hosts checked minutes apart as if at the same moment', () => {
  const { clock, live, saw } = scene();
  saw(a, 100);
  clock.now += 48_000;
  saw(b, 108);
  expect(live.moving([a, b])).toEqual([a, b]);
  saw(a, 97);
  expect(live.moving([a, b])).toEqual([b]);
});

test('forgets observations after a minute, and keeps all hosts when all are stalled', () => {
  const { clock, live, saw } = scene();
  saw(a, 100, 600);
  saw(b, 200, 600);
  expect(live.moving([a, b])).toEqual([a, b]);
  saw(b, 200);
  expect(live.moving([a, b])).toEqual([b]);
  clock.now += 60_000;
  expect(live.moving([a, b])).toEqual([a, b]);
});

test('ignores a late reply older than the last one', () => {
  const { clock, live, saw } = scene();
  clock.now += 5_000;
  saw(a, 100);
  live.saw(a, { height: 1, time: start - 600_000 }, start);
  saw(b, 100);
  expect(live.moving([a, b])).toEqual([a, b]);
});

test('never invents, repeats or reorders hosts', () => {
  const look = fc.record({ host: fc.constantFrom(a, b, c), height: fc.nat(200), age: fc.nat(120), after: fc.nat(70_000) });
  fc.assert(
    fc.property(fc.array(look, { maxLength: 12 }), fc.shuffledSubarray([a, b, c], { minLength: 1 }), (looks, hosts) => {
      const { clock, live, saw } = scene();
      for (const { host, height, age, after } of looks) {
        clock.now += after;
        saw(host, height, age);
      }
      const found = live.moving(hosts);
      expect(found.length).toBeGreaterThan(0);
      expect(hosts.filter((host) => found.includes(host))).toEqual(found);
    }),
  );
});

test('puts recently failed hosts last among the advancing ones', () => {
  const { clock, live, saw } = scene();
  const stats = hostStats(() => clock.now, live);
  saw(b, 100, 600);
  saw(a, 200);
  stats.failed(a);
  expect(stats.order([a, b, c])).toEqual([c, a]);
});
