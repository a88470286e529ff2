import { anomalyKinds, checkHistory, type HistoryCall } from '../../src/server/fixtures/idempotency/history.ts';
import { type Run, runHistory } from '../../src/server/fixtures/idempotency/run.ts';
import type { Table } from './table.ts';

const operations = Number(process.env['BENCH_OPERATIONS'] ?? 1_000_000);
/** Operations per part; each part runs on its own store and is checked separately. */
const partSize = 20_000;
const disturbances = { kills: 200, pauses: 200, storeKills: 4 } as const;
const skewsMs = [0, 70_000, -70_000];
const windows = { leaseMs: 80, keepMs: 500 };

const isTakenOver = (call: HistoryCall) => call.call === 'claim' && call.result?.kind === 'run' && call.result.runId !== call.token;
const claims = (kind: string) => (call: HistoryCall) => call.call === 'claim' && call.result?.kind === kind;

/** Counters of a run. */
const counted: Readonly<Record<string, (run: Run) => number>> = {
  runs: ({ calls }) => calls.filter(claims('run')).length,
  'runs taken over': ({ calls }) => calls.filter(isTakenOver).length,
  replays: ({ calls }) => calls.filter(claims('replay')).length,
  waits: ({ calls }) => calls.filter(claims('in_progress')).length,
  'refusals of another body': ({ calls }) => calls.filter(claims('other_body')).length,
  'calls without an answer': ({ calls }) => calls.filter(({ end }) => end === undefined).length,
  effects: ({ effects }) => effects.length,
  'processes killed': ({ kills }) => kills,
  'pauses longer than a lease': ({ pauses }) => pauses,
  'stores killed': ({ storeKills }) => storeKills,
};

/**
 * Runs random operations on keys in four processes that are killed, suspended and have wrong clocks, on a Redis that is killed,
 * and checks the complete history.
 */
export async function benchIdempotency(): Promise<Table> {
  const started = performance.now();
  const sums = new Map<string, number>();
  const anomalies: string[] = [];
  const add = (name: string, count: number) => sums.set(name, (sums.get(name) ?? 0) + count);
  const parts = Math.ceil(operations / partSize);
  for (let part = 0; part < parts; part += 1) {
    const run = await runHistory({
      operations: Math.min(partSize, operations),
      processes: 4,
      windows,
      seed: Date.now(),
      skewsMs,
      ...disturbances,
    });
    for (const [name, count] of Object.entries(counted)) add(name, count(run));
    anomalies.push(...checkHistory(run, windows));
    if (process.env['BENCH_PROGRESS'])
      console.log(`${part + 1}/${parts}: ${anomalies.length} anomalies`, anomalies.slice(-5), Object.fromEntries(sums));
  }
  const seconds = (performance.now() - started) / 1000;
  const kinds = Object.entries(anomalyKinds).map(([name, words]) => [name, anomalies.filter((one) => one.includes(words)).length] as const);
  return {
    title: `Idempotency: ${parts * Math.min(partSize, operations)} operations of four processes in ${seconds.toFixed(0)} s, their clocks up to 140 s apart`,
    head: ['what', 'how often', 'goal'],
    rows: [
      ...[...sums].map(([name, count]) => [name, `${count}`, '']),
      ...kinds.map(([name, count]) => [`anomaly: ${name}`, `${count}`, '0']),
    ],
    missed: anomalies.slice(0, 10),
    figures: [{ name: 'anomalies', figure: anomalies.length, budget: 0, unit: `in ${operations} operations` }],
  };
}
