import type { Budgeted } from './budget.ts';

/** Index of the first charge that exceeds the first row; undefined when some row fits all charges. */
export function findExceeded(
  { charges, ways }: Pick<Budgeted, 'charges' | 'ways'>,
  counted: (counter: string) => bigint,
): number | undefined {
  const after = charges.map(({ counter, by }) => counted(counter) + BigInt(by));
  const overs = ways.map((bounds) => after.findIndex((sum, index) => sum > (bounds[index] ?? 0n)));
  return overs.includes(-1) ? undefined : overs[0];
}
