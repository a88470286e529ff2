import { describe, expect, test } from 'vitest';
import type { PastHistory, RecentHistory, SampledComponent, SampledHalt, StatusSample } from '../ports/status-samples.ts';
import { dayMs, emptyPast, hourMs, keptDays, minuteMs, withSample, withSettled } from './history.ts';
import { buildHistory } from './history-view.ts';

const start = Date.UTC(2026, 9, 1);
const solHalt: SampledHalt = {
  network: 'thorchain',
  chain: 'SOL',
  what: 'trading',
  key: 'HALTSOLTRADING',
  reason: 'THORChain has halted trading on SOL.',
};

type States = Readonly<Record<string, SampledComponent['state']>>;
interface Minute {
  readonly states?: States;
  readonly halts?: readonly SampledHalt[];
  readonly read?: StatusSample['readNetworks'];
}

/** Feeds a history minute by minute. */
function recorder() {
  let recent: RecentHistory | undefined;
  let past: PastHistory = emptyPast;
  const sampleAt = (at: number, { states = {}, halts = [], read = ['thorchain', 'mayachain'] }: Minute = {}): void => {
    const all = { service: 'ok', 'thornode-1': 'ok', ...states } as const;
    const components = Object.entries(all).map(
      ([name, state]): SampledComponent =>
        name === 'service' ? { name, kind: 'service', state } : { name, kind: 'node', network: 'thorchain', state },
    );
    const next = withSample(recent, { at, components, readNetworks: read, halts });
    recent = next.recent;
    past = withSettled(past, next.settled, at);
  };
  return {
    /** Samples the minutes `from` to `to`, inclusive, relative to the start. */
    samples(from: number, to: number, minute?: Minute) {
      for (let at = from; at <= to; at += 1) sampleAt(start + at * minuteMs, minute);
    },
    read: (minute: number, resolution: 'day' | 'hour' | 'minute' = 'day') =>
      buildHistory({ ...(recent ? { recent } : {}), past }, resolution, start + minute * minuteMs),
    sizes: () => ({ recent: JSON.stringify(recent).length, past: JSON.stringify(past).length }),
    kept: () => ({ recent, past }),
  };
}

const down: Minute = { states: { 'thornode-1': 'down' } };

describe('uptime bars', () => {
  test('show unobserved minutes as no data in every resolution, never as up', () => {
    const history = recorder();
    history.samples(0, 29);
    history.samples(120, 149);
    const now = 150;
    for (const resolution of ['day', 'hour', 'minute'] as const) {
      const [service] = history.read(now, resolution).components;
      expect(service).toMatchObject({ name: 'service', observedMinutes: 60, uptimeBps: 10_000 });
      const noData = service?.buckets.filter(({ start: at }) => at >= start).reduce((sum, { noData: none }) => sum + none, 0);
      expect(noData).toBe(90);
      for (const { ok, degraded, down: gone, state } of service?.buckets ?? [])
        if (ok + degraded + gone === 0) expect(state).toBe('no_data');
    }
    expect(
      history
        .read(now, 'hour')
        .components[0]?.buckets.map(({ state }) => state)
        .slice(-3),
    ).toEqual(['ok', 'no_data', 'ok']);
  });

  test('show a day as down from one hundredth of downtime, and not below', () => {
    const history = recorder();
    history.samples(0, 98);
    history.samples(99, 99, down);
    expect(history.read(100).components[1]?.buckets.at(-1)).toMatchObject({ state: 'down', ok: 99, down: 1, noData: 0 });
    history.samples(100, 100);
    expect(history.read(101).components[1]?.buckets.at(-1)).toMatchObject({ state: 'ok', ok: 100, down: 1 });
    expect(history.read(101).components[1]?.uptimeBps).toBe(9900);
  });

  test('count an unknown state neither as up nor as down', () => {
    const history = recorder();
    history.samples(0, 9, { states: { registrations: 'unknown' } });
    expect(history.read(10).components.map(({ name }) => name)).toEqual(['service', 'thornode-1']);
  });

  test('stay within 90 days and 200 kB over 200 days of samples', () => {
    const history = recorder();
    for (let day = 0; day < 200; day += 1) {
      for (let hour = 0; hour < 24; hour += 1) {
        const at = day * 1440 + hour * 60;
        history.samples(at, at + 1, { states: { 'thornode-1': 'down', 'thornode-2': 'ok', [`old-${day}`]: 'down' }, halts: [solHalt] });
        history.samples(at + 12, at + 13);
      }
    }
    const now = 200 * 1440;
    const { components, incidents, halts } = history.read(now);
    expect(components.every(({ buckets }) => buckets.length === keptDays)).toBe(true);
    expect(components.length).toBeLessThanOrEqual(64);
    expect([...incidents, ...halts].every(({ began }) => began >= start + now * minuteMs - (keptDays + 1) * dayMs)).toBe(true);
    expect(incidents.length).toBeLessThanOrEqual(400);
    const { recent, past } = history.kept();
    expect(past.hours.length).toBeLessThanOrEqual(168);
    expect(past.days.length).toBeLessThanOrEqual(keptDays);
    expect(recent?.episodes.length).toBeLessThanOrEqual(200);
    expect(history.sizes().recent).toBeLessThan(60_000);
    expect(history.sizes().past).toBeLessThan(200_000);
  });
});

describe('incidents', () => {
  test('have a beginning, a last sighting and an end', () => {
    const history = recorder();
    history.samples(0, 9);
    history.samples(10, 19, down);
    expect(history.read(20).incidents).toMatchObject([{ component: 'thornode-1', network: 'thorchain', state: 'down', hasGap: false }]);
    expect(history.read(20).incidents[0]).not.toHaveProperty('ended');
    history.samples(20, 60);
    expect(history.read(61).incidents).toEqual([
      {
        id: `thornode-1-${(start + 10 * minuteMs) / 1000}`,
        component: 'thornode-1',
        kind: 'node',
        network: 'thorchain',
        state: 'down',
        began: start + 10 * minuteMs,
        lastSeen: start + 19 * minuteMs,
        ended: start + 20 * minuteMs,
        hasGap: false,
      },
    ]);
  });

  test('leave out a single lost reply, though its minute counts as down', () => {
    const history = recorder();
    history.samples(0, 4);
    history.samples(5, 5, down);
    history.samples(6, 40);
    expect(history.read(41).incidents).toEqual([]);
    expect(history.read(41, 'minute').components[1]?.buckets.filter(({ state }) => state === 'down')).toHaveLength(1);
  });

  test('join failures within ten minutes, and separate later ones', () => {
    const history = recorder();
    history.samples(0, 0);
    history.samples(1, 2, down);
    history.samples(3, 7);
    history.samples(8, 9, down);
    history.samples(10, 40);
    history.samples(41, 42, down);
    history.samples(43, 60);
    expect(history.read(61).incidents.map(({ began, ended }) => [(began - start) / minuteMs, ((ended ?? 0) - start) / minuteMs])).toEqual([
      [41, 43],
      [1, 10],
    ]);
  });

  test('mark a gap in which nothing was observed', () => {
    const history = recorder();
    history.samples(0, 4);
    history.samples(5, 8, down);
    history.samples(60, 61, down);
    history.samples(62, 80);
    expect(history.read(81).incidents).toMatchObject([{ began: start + 5 * minuteMs, ended: start + 62 * minuteMs, hasGap: true }]);
  });

  test('are separate on both sides of a gap when a good sample lies between', () => {
    const history = recorder();
    history.samples(0, 0);
    history.samples(1, 3, down);
    history.samples(4, 4);
    history.samples(200, 202, down);
    expect(history.read(203).incidents.map(({ ended, hasGap }) => [ended === undefined, hasGap])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('include the service when it is down, but not when only its parts fail', () => {
    const history = recorder();
    history.samples(0, 5, { states: { service: 'degraded', 'thornode-1': 'degraded' } });
    expect(history.read(6).incidents.map(({ component, state }) => [component, state])).toEqual([['thornode-1', 'degraded']]);
    history.samples(6, 8, { states: { service: 'down', 'thornode-1': 'down' } });
    expect(history.read(9).incidents.map(({ component, state }) => [component, state])).toEqual([
      ['service', 'down'],
      ['thornode-1', 'down'],
    ]);
  });

  test('end for a host that is no longer configured', () => {
    const history = recorder();
    history.samples(0, 3, { states: { 'thornode-2': 'down' } });
    history.samples(4, 4);
    expect(history.read(5).incidents[0]).toMatchObject({ component: 'thornode-2', ended: start + 3 * minuteMs });
  });
});

describe('halts', () => {
  test('record SOL halted on THORChain for three hours as a halt, not as an outage', () => {
    const history = recorder();
    history.samples(0, 9);
    history.samples(10, 189, { halts: [solHalt] });
    history.samples(190, 210);
    const { halts, incidents, components } = history.read(211);
    expect(incidents).toEqual([]);
    expect(components.every(({ uptimeBps }) => uptimeBps === 10_000)).toBe(true);
    expect(halts).toMatchObject([{ network: 'thorchain', chain: 'SOL', what: 'trading', key: 'HALTSOLTRADING', hasGap: false }]);
    expect((halts[0]?.ended ?? 0) - (halts[0]?.began ?? 0)).toBe(3 * hourMs);
  });

  test('stay open while the network is silent, and mark the gap once it answers', () => {
    const history = recorder();
    history.samples(0, 9, { halts: [solHalt] });
    history.samples(10, 29, { read: ['mayachain'] });
    expect(history.read(30).halts[0]).not.toHaveProperty('ended');
    history.samples(30, 30);
    expect(history.read(31).halts).toMatchObject([{ ended: start + 30 * minuteMs, hasGap: true }]);
  });

  test('have an uncertain beginning when present in the first sample', () => {
    const history = recorder();
    history.samples(0, 0, { halts: [solHalt] });
    expect(history.read(1).halts).toMatchObject([{ began: start, hasGap: true }]);
  });
});
