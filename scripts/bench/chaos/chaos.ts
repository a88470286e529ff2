import type { Figure, Table } from '../table.ts';
import type { Findings } from './check.ts';
import { canMount } from './deployment.ts';
import { skewedBy } from './instance.ts';
import { type Pace, runScenario, type ScenarioOutcome } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const loadMs = Number(process.env['BENCH_CHAOS_SECONDS'] ?? 40) * 1_000;
const named = process.env['BENCH_CHAOS']?.split(',');
const pace: Pace = { loadMs, settleMs: 240_000, isHurried: false };
/** Concurrent scenarios: one runs while another settles. */
const atOnce = 2;

const columns = [
  'accepted',
  'delivered',
  'doubled',
  'lost',
  'untrue',
  'unanswered',
  'refused',
  'left',
  'again',
] as const satisfies readonly (keyof Findings)[];
/** Findings that must be 0 whatever happens to a deployment. */
const zeros = ['doubled', 'lost', 'untrue', 'unanswered', 'refused', 'left'] as const;

const buildRow = ({ name, findings, done, longestMs, seconds, repeats }: ScenarioOutcome): readonly string[] => [
  name,
  ...columns.map((column) => `${findings[column]}`),
  `${repeats.again} of ${repeats.mails}`,
  `${(longestMs / 1000).toFixed(0)} s`,
  `${seconds.toFixed(0)} s`,
  Object.entries(done)
    .filter(([what]) => what !== '')
    .map(([what, count]) => `${count} ${what}`)
    .join(', '),
];

/** Runs scenarios in which instances, the store, mail, hosts and disks fail, and checks what callers and mailboxes saw. */
export async function benchChaos(): Promise<Table> {
  const wanted = scenarios.filter(
    ({ name, diskBytes }) => (named?.some((part) => name.includes(part)) ?? true) && (diskBytes === undefined || canMount()),
  );
  const outcomes = new Map<string, ScenarioOutcome>();
  const waiting = [...wanted];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const outcome = await runScenario(next, pace);
      outcomes.set(next.name, outcome);
      console.log(buildRow(outcome).join(' | '));
      for (const fault of outcome.findings.faults.slice(0, 10)) console.log(`  ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const rows = wanted.flatMap(({ name }) => outcomes.get(name) ?? []);
  const mails = rows.reduce((total, { repeats }) => total + repeats.mails, 0);
  const again = rows.reduce((total, { repeats }) => total + repeats.again, 0);
  return {
    title: [
      `A deployment under faults, ${loadMs / 1000} s of load each; clocks are set wrong by ${skewedBy}`,
      `Came again under the same Message-ID: ${again} of ${mails} mails`,
    ].join('\n'),
    head: ['scenario', ...columns, 'mails again', 'longest answer', 'took', 'done'],
    rows: rows.map(buildRow),
    missed: [
      ...rows.flatMap(({ name, findings: { faults } }) => faults.slice(0, 5).map((fault) => `${name}: ${fault}`)),
      ...scenarios
        .filter(({ diskBytes }) => diskBytes !== undefined && !canMount())
        .map(({ name }) => `${name}: not run, since this user may mount no disk.`),
    ],
    figures: zeros.map(
      (name): Figure => ({
        name,
        figure: rows.reduce((total, { findings }) => total + findings[name], 0),
        budget: 0,
        unit: 'of all scenarios',
      }),
    ),
  };
}
