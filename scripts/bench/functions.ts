import { coldImports, functionBudget, readFunctions } from '../checks/functions.ts';
import type { Table } from './table.ts';

/** Measures the deployed size of each function and its load time in a fresh process. */
export async function benchFunctions(): Promise<Table> {
  const functions = await readFunctions();
  const cold = coldImports(functions);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);
  return {
    title: `Functions: at most ${megabytes(functionBudget.size)} MB each, loaded within ${functionBudget.coldMs} ms`,
    head: ['function', 'files', 'MB', 'MB zipped', 'cold ms'],
    rows: functions.map(({ path, files, size, zipped }) => [
      path,
      `${files.length}`,
      megabytes(size),
      megabytes(zipped),
      (cold.get(path) ?? Number.NaN).toFixed(0),
    ]),
    figures: [
      {
        name: 'largest function',
        figure: Math.max(...functions.map(({ size }) => size)) / 1e6,
        budget: functionBudget.size / 1e6,
        unit: 'MB',
      },
      {
        name: 'largest archive',
        figure: Math.max(...functions.map(({ zipped }) => zipped)) / 1e6,
        budget: functionBudget.zipped / 1e6,
        unit: 'MB',
      },
      { name: 'slowest cold load', figure: Math.max(...cold.values()), budget: functionBudget.coldMs, unit: 'ms' },
    ],
    missed: functions.flatMap(({ path, size, zipped }) => {
      const ms = cold.get(path) ?? Number.NaN;
      return [
        ...(size > functionBudget.size ? [`${path} is ${megabytes(size)} MB, ${megabytes(size - functionBudget.size)} over.`] : []),
        ...(zipped > functionBudget.zipped ? [`${path} is ${megabytes(zipped)} MB zipped.`] : []),
        ...(ms > functionBudget.coldMs ? [`${path} is loaded in ${ms.toFixed(0)} ms.`] : []),
      ];
    }),
  };
}
