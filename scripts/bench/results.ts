import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type Figure, formatTable, type Table } from './table.ts';

const folder = new URL('results/', import.meta.url).pathname;

interface Result {
  readonly table: Table;
  /** End of the run, ISO 8601. */
  readonly at: string;
  readonly seconds: number;
  readonly machine: string;
}

type Day = Readonly<Record<string, Result>>;

const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.versions.node}`;

const today = (): string => new Date().toISOString().slice(0, 10);
const buildPath = (date: string, kind: 'jsonl' | 'md'): string => `${folder}${date}.${kind}`;

/** Results of today. */
export function resultsOfToday(): Day {
  const file = buildPath(today(), 'jsonl');
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(lines.filter((line) => line !== '').map((line) => JSON.parse(line) as [string, Result]));
}

/** Adds a result to those of its day, replacing an earlier one of the same bench. */
export function saveResult(name: string, table: Table, seconds: number): void {
  mkdirSync(folder, { recursive: true });
  const result: Result = { table, at: new Date().toISOString(), seconds: Math.round(seconds), machine };
  const day = Object.fromEntries(Object.entries({ ...resultsOfToday(), [name]: result }).sort(([a], [b]) => (a < b ? -1 : 1)));
  const lines = Object.entries(day).map((entry) => `${JSON.stringify(entry)}\n`);
  writeFileSync(buildPath(today(), 'jsonl'), lines.join(''));
  writeFileSync(buildPath(today(), 'md'), formatDay(today(), day));
}

const text = (value: number) => (Number.isInteger(value) ? `${value}` : value.toPrecision(3));

/** Used share of a budget: above 1 it is exceeded. */
function computeRatio({ figure, budget, isLeast }: Figure): number {
  if (budget === 0) return figure === 0 ? 0 : Number.POSITIVE_INFINITY;
  return isLeast ? budget / figure : figure / budget;
}

/** Summary of all benches: each figure with its budget, and missed goals without a budget by count. */
export function buildSummary(day: Day): Table {
  const rows = Object.entries(day).flatMap(([name, { table, seconds }]) => {
    const figures = (table.figures ?? []).map((one) => {
      const ratio = computeRatio(one);
      return [
        name,
        one.name,
        text(one.figure),
        `${one.isLeast ? '≥' : '≤'} ${text(one.budget)}`,
        one.unit,
        ratio.toFixed(2),
        ratio <= 1 ? 'yes' : 'no',
      ];
    });
    const goals = [name, `all goals, ${seconds} s`, `${table.missed.length}`, '0', 'missed', '', table.missed.length === 0 ? 'yes' : 'no'];
    return [...figures, goals];
  });
  return {
    title: 'Figures beside their budgets; a ratio above 1 is over it',
    head: ['bench', 'what', 'figure', 'budget', 'unit', 'ratio', 'holds'],
    rows,
    missed: [],
  };
}

function formatDay(date: string, day: Day): string {
  const block = (table: Table) => `\`\`\`text\n${formatTable(table)}\n\`\`\``;
  const parts = Object.entries(day).map(([name, { table, at, machine: where }]) =>
    [`## ${name}`, `${at}, ${where}`, block(table), ...table.missed.map((sentence) => `- Missed: ${sentence}`)].join('\n\n'),
  );
  return `${[`# Figures of ${date}`, block(buildSummary(day)), ...parts].join('\n\n')}\n`;
}
