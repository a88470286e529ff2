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
  /** Of each instance, in milliseconds; three instances with the right time unless it says otherwise. */
  readonly skews?: readonly number[];
  /** One instance with files on a disk of so many bytes. */
  readonly diskBytes?: number;
  readonly mix?: Mix;
  /** Disturbs until `isOver`, then leaves everything whole again. What it did, in words, and what it found itself. */
  disturb(world: Deployment, isOver: () => boolean): Promise<Disturbance>;
}

/** What was done, such as `kills`, and how often; `wrong`: answers that it looked at itself and that were not so, each a sentence. */
export interface Disturbance {
  readonly done: Readonly<Record<string, number>>;
  readonly wrong?: readonly string[];
}

/** How long a scenario takes. */
export interface Pace {
  readonly loadMs: number;
  /** Most time until everything that was begun has its end. */
  readonly settleMs: number;
  /** Leases end in seconds: the clock of the store is moved where a long run would wait for it. */
  readonly isHurried: boolean;
}

/** What a scenario came to. */
export interface ScenarioOutcome {
  readonly name: string;
  readonly findings: Findings;
  readonly done: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Longest time that a caller waited for an answer that lasts, in milliseconds. */
  readonly longestMs: number;
  /** Mails by their Message-ID, and how many of them came again under it. */
  readonly repeats: ReturnType<typeof repeatsOf>;
}

const usualMix: Mix = {
  report: { callers: 4, most: 2_000 },
  note: { callers: 1, most: 300 },
  signup: { callers: 1, most: 120 },
  registration: { callers: 2, most: 60 },
  webhook: { callers: 1, most: 25 },
};

/** What one registration takes from the account: the fee of the network and the price of a reference. */
const registrationCost = 2_200_000n;
/** A lease, and somewhat more: what had it at the end comes once more by then, if it does at all. */
const leaseMs = 62_000;
const kickEveryMs = 4_000;

/** Runs one scenario in a world of its own. */
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

/** What everybody outside has seen by now. */
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

/** What the product says that waits: mails, and events of our key. */
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

/** Waits until every caller is through and all that was accepted has come, then for what would come once more. */
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

/** Moves the clock of the store once no mail and no event is under way: nobody's lease may end while it works. */
async function passWhenIdle({ store, mail, receiver }: Deployment, ms: number): Promise<void> {
  if (store === undefined) return;
  const seen = () => mail.taken.length + receiver.taken.length;
  for (let before = -1; before !== seen(); ) {
    before = seen();
    await pause(idleMs);
  }
  await passTime(store.redisPort, ms);
}
