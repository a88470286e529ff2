import { passTime } from '../../../src/server/fixtures/pass-time.ts';
import { registrationAccount } from '../../devnet/chains/chain-list.ts';
import { type Mix, runCallers } from './callers.ts';
import { check, type Findings, repeatsOf, type Seen } from './check.ts';
import { pause } from './child.ts';
import { type Deployment, startDeployment } from './deployment.ts';
import type { Operation } from './operations.ts';

/** A way to disturb a deployment. */
export interface Scenario {
  readonly name: string;
  /** Clock skew of each instance, in milliseconds; default: three instances with the right time. */
  readonly skews?: readonly number[];
  /** One instance with files on a disk of this size. */
  readonly diskBytes?: number;
  readonly mix?: Mix;
  /** Disturbs the deployment until `isOver`, then restores it. Returns what it did and found. */
  disturb(world: Deployment, isOver: () => boolean): Promise<Disturbance>;
}

/**
 * Disturbances by name, such as `kills`, with their count; `wrong`: false responses that the scenario noticed itself,
 * one sentence each.
 */
export interface Disturbance {
  readonly done: Readonly<Record<string, number>>;
  readonly wrong?: readonly string[];
}

/** Duration limits of a scenario. */
export interface Pace {
  readonly loadMs: number;
  /** Time limit for everything in progress to finish. */
  readonly settleMs: number;
  /** Expires leases within seconds, by moving the clock of the store where a long run would wait. */
  readonly isHurried: boolean;
}

/** Result of a scenario. */
export interface ScenarioOutcome {
  readonly name: string;
  readonly findings: Findings;
  readonly done: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Longest time that a caller waited for a final response, in milliseconds. */
  readonly longestMs: number;
  /** Mails by Message-ID, and those delivered more than once. */
  readonly repeats: ReturnType<typeof repeatsOf>;
}

const usualMix: Mix = {
  report: { callers: 4, most: 2_000 },
  note: { callers: 1, most: 300 },
  signup: { callers: 1, most: 120 },
  registration: { callers: 2, most: 60 },
  webhook: { callers: 1, most: 25 },
};

/** Cost of one registration to the account: the network fee and the price of a reference. */
const registrationCost = 2_200_000n;
/** Slightly longer than a lease: any redelivery happens by then. */
const leaseMs = 62_000;
const kickEveryMs = 4_000;

/** Runs one scenario in its own deployment. */
export async function runScenario(scenario: Scenario, pace: Pace): Promise<ScenarioOutcome> {
  const began = performance.now();
  const { skews = [0, 0, 0], diskBytes } = scenario;
  const world = await startDeployment({ skews: diskBytes === undefined ? skews : [0], ...(diskBytes === undefined ? {} : { diskBytes }) });
  try {
    const loadEnd = Date.now() + pace.loadMs;
    const giveUpAt = loadEnd + pace.settleMs;
    const calling = runCallers(scenario.mix ?? usualMix, {
      fleet: world.fleet,
      nodes: world.nodes,
      receiverUrl: world.receiver.url,
      loadEnd,
      giveUpAt: () => giveUpAt,
    });
    const disturbed = await scenario.disturb(world, () => Date.now() >= loadEnd);
    const operations = await settle(world, calling, giveUpAt, pace);
    const findings = check(await look(world, operations));
    for (const sentence of disturbed.wrong ?? []) {
      findings.untrue += 1;
      findings.faults.push(`untrue: ${sentence}`);
    }
    const seconds = (performance.now() - began) / 1000;
    return {
      name: scenario.name,
      findings,
      done: { ...disturbed.done, ...countsOf(world) },
      seconds,
      longestMs: longestOf(operations),
      repeats: repeatsOf(world.mail.taken),
    };
  } finally {
    await world.close();
  }
}

const countsOf = ({ mail, receiver }: Deployment): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries({ 'mails cut': mail.counts.cut, 'recipients refused': mail.counts.refused, 'events cut': receiver.counts.cut }).filter(
      ([, count]) => count > 0,
    ),
  );

const longestOf = (operations: readonly Operation[]): number =>
  Math.max(0, ...operations.map(({ trials: [first], endedAt }) => (first === undefined || endedAt === undefined ? 0 : endedAt - first.at)));

/** Collects what was observed from outside so far. */
async function look({ nodes, mail, receiver, fleet }: Deployment, operations: readonly Operation[]): Promise<Seen> {
  const { address, amount } = registrationAccount;
  const [{ swaps, references }, held, waiting] = await Promise.all([nodes.ledger(), nodes.rune(address), waitingOf(fleet)]);
  return {
    operations,
    mails: [...mail.taken],
    events: [...receiver.taken],
    swaps,
    references,
    spent: amount - held,
    cost: registrationCost,
    waiting,
  };
}

/** Counts what the product reports as waiting: mails, and events of our key. */
async function waitingOf({ call }: Deployment['fleet']): Promise<number> {
  const [status, events] = await Promise.all([
    call({ method: 'GET', path: '/api/v1/status' }),
    call({ method: 'GET', path: '/aggregator/v1/webhooks/deliveries?state=waiting' }),
  ]);
  if (!('body' in status) || !('body' in events)) return Number.NaN;
  const { dependencies = [] } = status.body as { dependencies?: { name: string; waiting?: number }[] };
  const { deliveries = [] } = events.body as { deliveries?: unknown[] };
  return (dependencies.find(({ name }) => name === 'mail')?.waiting ?? 0) + deliveries.length;
}

/** Waits until all callers have finished and everything accepted has arrived, then for possible redeliveries. */
async function settle(
  world: Deployment,
  calling: Promise<readonly Operation[]>,
  giveUpAt: number,
  { isHurried }: Pace,
): Promise<readonly Operation[]> {
  const { fleet } = world;
  let operations: readonly Operation[] | undefined;
  void calling.then((all) => {
    operations = all;
  });
  const isDone = async () => {
    if (operations === undefined) return false;
    const { lost, left } = check(await look(world, operations));
    return lost === 0 && left === 0;
  };
  while (Date.now() < giveUpAt && !(await isDone())) {
    if (isHurried) await passWhenIdle(world, leaseMs);
    await fleet.kick();
    await pause(isHurried ? 500 : kickEveryMs);
  }
  const all = await calling;
  if (isHurried) await passWhenIdle(world, leaseMs);
  else await pause(leaseMs);
  await fleet.kick();
  await pause(2_000);
  return all;
}

const idleMs = 3_000;

/** Moves the store's clock once no mail or event is in progress: no lease may expire while its holder works. */
async function passWhenIdle({ store, mail, receiver }: Deployment, ms: number): Promise<void> {
  if (store === undefined) return;
  const seen = () => mail.taken.length + receiver.taken.length;
  for (let before = -1; before !== seen(); ) {
    before = seen();
    await pause(idleMs);
  }
  await passTime(store.redisPort, ms);
}
