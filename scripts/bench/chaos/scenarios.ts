import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pause } from './child.ts';
import type { Deployment } from './deployment.ts';
import type { Instance } from './instance.ts';
import { drainUnderLoad } from './keep-alive.ts';
import { readRightly } from './quotes.ts';
import type { Disturbance, Scenario } from './scenario.ts';

type IsOver = () => boolean;

const between = (least: number, most: number): number => least + Math.random() * (most - least);

/** Waits for `ms`, or until the scenario is over. */
async function rest(ms: number, isOver: IsOver): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end && !isOver()) await pause(Math.min(100, ms));
}

/** Repeats an action until the scenario is over; returns how often. */
async function repeat(isOver: IsOver, waitMs: () => number, act: () => Promise<void>): Promise<number> {
  for (let count = 0; ; count += 1) {
    await rest(waitMs(), isOver);
    if (isOver()) return count;
    await act();
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Kills and restarts every instance from time to time. */
async function killing({ fleet }: Deployment, isOver: IsOver, [least, most] = [2_000, 6_000]): Promise<number> {
  const kill = (one: Instance) => async () => {
    await one.kill();
    await pause(between(50, 600));
    await one.start();
  };
  return sum(await Promise.all(fleet.instances.map((one) => repeat(isOver, () => between(least, most), kill(one)))));
}

async function freezing({ fleet }: Deployment, isOver: IsOver, longestMs = 9_000): Promise<number> {
  const freeze = (one: Instance) => async () => {
    one.freeze();
    await pause(between(1_000, longestMs));
    one.thaw();
  };
  return sum(await Promise.all(fleet.instances.map((one) => repeat(isOver, () => between(2_000, 6_000), freeze(one)))));
}

const pausingStore = ({ store }: Deployment, isOver: IsOver): Promise<number> =>
  repeat(
    isOver,
    () => between(1_500, 4_000),
    async () => {
      store?.pause();
      await pause(1_500);
      store?.goOn();
    },
  );

const crashingStore = ({ store }: Deployment, isOver: IsOver): Promise<number> =>
  repeat(
    isOver,
    () => between(3_000, 6_000),
    async () => {
      await store?.kill();
      await pause(between(200, 3_000));
      await store?.restart();
    },
  );

const cuttingStore = ({ store }: Deployment, isOver: IsOver): Promise<number> =>
  repeat(
    isOver,
    () => between(200, 900),
    async () => store?.cut(),
  );

/** A mail server that cuts connections, rejects recipients and goes down, and a receiver that cuts connections. */
async function mailing({ mail, receiver }: Deployment, isOver: IsOver): Promise<number> {
  mail.set({ cutEvery: 10, busyEvery: 6 });
  receiver.cutEvery(5);
  const times = await repeat(
    isOver,
    () => between(4_000, 8_000),
    async () => {
      await mail.shut();
      await pause(between(500, 2_500));
      await mail.open();
    },
  );
  mail.set({});
  receiver.cutEvery(undefined);
  return times;
}

/** Fills the disk, then frees it again. */
const filling = ({ disk = '' }: Deployment, isOver: IsOver): Promise<number> =>
  repeat(
    isOver,
    () => between(2_000, 4_000),
    async () => {
      const file = join(disk, 'filler');
      try {
        for (let size = 4_096; ; size += 65_536) writeFileSync(file, Buffer.alloc(size));
      } catch {
        // The disk is full.
      }
      await pause(between(1_000, 4_000));
      rmSync(file, { force: true });
    },
  );

const counted =
  (name: string, act: (world: Deployment, isOver: IsOver) => Promise<number>): Scenario['disturb'] =>
  async (world, isOver): Promise<Disturbance> => ({ done: { [name]: await act(world, isOver) } });

/** Runs several disturbances at the same time. */
const together =
  (...all: readonly Scenario['disturb'][]): Scenario['disturb'] =>
  async (world, isOver) => {
    const found = await Promise.all(all.map((one) => one(world, isOver)));
    return { done: Object.assign({}, ...found.map(({ done }) => done)), wrong: found.flatMap(({ wrong = [] }) => wrong) };
  };

const kills = counted('kills', killing);
const rarerKills = counted('kills', (world, isOver) => killing(world, isOver, [6_000, 15_000]));
const cuts = counted('cuts', cuttingStore);
const mailFaults = counted('mail outages', mailing);

/** Replies slower than a lease, and an instance frozen for longer than one. */
async function slowly({ mail, fleet }: Deployment, isOver: IsOver): Promise<Disturbance> {
  const [frozen] = fleet.instances;
  mail.set({ answersAfterMs: 75_000 });
  await rest(8_000, isOver);
  mail.set({});
  frozen?.freeze();
  await pause(70_000);
  frozen?.thaw();
  await rest(Number.POSITIVE_INFINITY, isOver);
  return { done: { 'answers after 75 s': 1, 'pauses of 70 s': 1 } };
}

/** All scenarios, each run in its own deployment. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'calm',
    disturb: counted('', async (_world, isOver) =>
      repeat(
        isOver,
        () => 1_000,
        async () => undefined,
      ),
    ),
  },
  { name: 'kill -9 of instances', disturb: kills },
  { name: 'SIGTERM under kept connections', disturb: drainUnderLoad(10_000) },
  { name: 'instances stand still', disturb: counted('pauses', freezing) },
  { name: 'longer than a lease', disturb: slowly },
  { name: 'store stands still', disturb: counted('pauses', pausingStore) },
  { name: 'kill -9 of the store', disturb: counted('kills of the store', crashingStore) },
  { name: 'connections to the store cut', disturb: cuts },
  { name: 'mail server and receiver fail', disturb: mailFaults },
  {
    name: 'disk full, one instance',
    diskBytes: 8_000_000,
    mix: {
      report: { callers: 4, most: 1_500 },
      note: { callers: 1, most: 200 },
      signup: { callers: 1, most: 100 },
      registration: { callers: 2, most: 30 },
    },
    disturb: together(counted('times full', filling), rarerKills),
  },
  { name: 'clocks 70 s ahead and behind', skews: [0, 70_000, -70_000], disturb: kills },
  { name: 'hosts lie, stall and fail', disturb: readRightly },
  {
    name: 'all at once',
    skews: [0, 70_000, -70_000],
    disturb: together(
      rarerKills,
      counted('pauses', (world, isOver) => freezing(world, isOver, 3_000)),
      counted('pauses of the store', pausingStore),
      cuts,
      mailFaults,
    ),
  },
];

/** A short scenario with a little of everything. */
export const sample: Scenario = {
  name: 'sample',
  skews: [0, 70_000],
  mix: {
    report: { callers: 3, most: 150 },
    note: { callers: 1, most: 30 },
    signup: { callers: 1, most: 15 },
    registration: { callers: 2, most: 6 },
    webhook: { callers: 1, most: 2 },
  },
  disturb: together(
    counted('kills', (world, isOver) => killing(world, isOver, [1_500, 4_000])),
    counted('pauses of the store', pausingStore),
    mailFaults,
  ),
};
