import { type MutantTally, runMemoMutants } from './mutants/memo-mutants.ts';
import { runTransactionMutants } from './mutants/transaction-mutants.ts';
import type { Table } from './table.ts';

const seed = () => Number(process.env['BENCH_SEED'] ?? 7);

function buildTable(what: string, tallies: readonly MutantTally[], started: number): Table {
  const count = tallies.reduce((sum, { mutants }) => sum + mutants, 0);
  return {
    title: `${count} mutants of ${what}, ${((performance.now() - started) / 1000).toFixed(0)} s`,
    head: ['family', 'mutants', 'refused', 'the same in other words', 'accepted with another meaning'],
    rows: tallies.map(({ name, mutants, refused, same, wrong }) => [name, ...[mutants, refused, same, wrong.length].map(String)]),
    missed: tallies.flatMap(({ wrong }) => wrong.slice(0, 3).map((one) => `A mutant was accepted: ${one}`)),
  };
}

/** Mutates the memos of confirmed swaps and counts what the checks before signing accept. */
export async function benchMemoMutants(): Promise<Table> {
  const started = performance.now();
  return buildTable('memos', runMemoMutants(Number(process.env['BENCH_MUTANTS'] ?? 500_000), seed()), started);
}

/** Mutates transactions of every family before signing and when returned, and counts what our readers accept. */
export async function benchTransactionMutants(): Promise<Table> {
  const started = performance.now();
  return buildTable('transactions', await runTransactionMutants(Number(process.env['BENCH_MUTANTS'] ?? 100_000), seed()), started);
}
