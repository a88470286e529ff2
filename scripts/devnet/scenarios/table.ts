import { isSee, type Scenario } from './scenario.ts';

const names = { thorchain: 'THORNode', mayachain: 'MAYANode' } as const;

interface Counts {
  readonly compared: number;
  readonly left: ReadonlyMap<string, number>;
}

function countFigures({ steps }: Scenario): Counts {
  const left = new Map<string, number>();
  let compared = 0;
  for (const step of steps.filter(isSee)) {
    compared += step.figures.length;
    for (const [reason, count] of Object.entries(step.left ?? {})) left.set(reason, (left.get(reason) ?? 0) + count);
  }
  return { compared, left };
}

const add = (left: ReadonlyMap<string, number>): number => [...left.values()].reduce((sum, count) => sum + count, 0);

function writeRow(scenario: Scenario): string {
  const { compared, left } = countFigures(scenario);
  const reasons = [...left].sort(([a], [b]) => (a < b ? -1 : 1)).map(([reason, count]) => `${reason} (${count})`);
  return `| ${scenario.suite} | ${compared === 0 ? '–' : `passes, ${compared}`} | ${reasons.join('; ')} |`;
}

/** The table of suites in content/reference/oracle.md: figures on which the devnet agrees, and the omitted checks. */
export function writeTable(scenarios: readonly Scenario[]): string {
  return (['thorchain', 'mayachain'] as const)
    .map((network) => {
      const own = scenarios.filter((scenario) => scenario.network === network);
      const counts = own.map(countFigures);
      const compared = counts.reduce((sum, count) => sum + count.compared, 0);
      const left = counts.reduce((sum, count) => sum + add(count.left), 0);
      const some = counts.filter((count) => count.compared > 0).length;
      const head = `## ${names[network]}\n\n${own.length} suites, ${some} with figures that the devnet answers: ${compared} figures compared, ${left} checks left out.\n`;
      return [head, '| Suite | Figures | Left out (checks) |', '|---|---|---|', ...own.map(writeRow)].join('\n');
    })
    .join('\n\n');
}
