import { walkAtRandom } from '../../src/app/fixtures/swap-model.ts';
import type { Table } from './table.ts';

/** Walks randomly over the swap page's stores: counts the states in which an action was possible, and violations. */
export async function benchModel(): Promise<Table> {
  const steps = Number(process.env['BENCH_STEPS'] ?? 1_000_000);
  const started = performance.now();
  const result = await walkAtRandom(steps).catch((problem: unknown) => (problem instanceof Error ? problem : new Error(String(problem))));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  if (result instanceof Error) {
    return { title: `Random walks, broken off after ${seconds} s`, head: ['state', 'seen'], rows: [], missed: [result.message] };
  }
  const { steps: done, stopped, ...seen } = result;
  return {
    title: `${done} random steps over the swap page's stores, ${seconds} s, nothing unusable was usable`,
    head: ['state', 'seen'],
    rows: [...Object.entries(seen), ...Object.entries(stopped).map(([reason, count]) => [`stopped: ${reason}`, count] as const)].map(
      ([name, count]) => [name, String(count)],
    ),
    missed: Object.entries(seen).flatMap(([name, count]) => (count === 0 ? [`The walks never came to a state that is ${name}.`] : [])),
  };
}
