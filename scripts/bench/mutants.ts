import { runMutants } from './mutants/run-mutants.ts';
import type { Table } from './table.ts';

/** Mutates node responses, one change each: results of the use cases, every crash and every wrong figure. */
export async function benchMutants(): Promise<Table> {
  const count = Number(process.env['BENCH_MUTANTS'] ?? 100_000);
  const started = performance.now();
  const tallies = await runMutants(count, Number(process.env['BENCH_SEED'] ?? 7));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  return {
    title: `${count} mutants of node answers, ${seconds} s`,
    head: ['use case', 'mutants', 'same result', 'another one', 'refused', 'crashes', 'wrong figures'],
    rows: tallies.map(({ name, mutants, same, other, refused, crashes, wrong }) => [
      name,
      ...[mutants, same, other, refused, crashes.length, wrong.length].map(String),
    ]),
    missed: tallies.flatMap(({ crashes, wrong }) => [
      ...crashes.slice(0, 3).map((what) => `A mutant crashed ${what}`),
      ...wrong.slice(0, 3).map((what) => `A mutant came through ${what}`),
    ]),
  };
}
