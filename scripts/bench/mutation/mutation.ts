import type { Table } from '../table.ts';
import { explained } from './explained.ts';
import { runTarget, type Score, type Survivor } from './run-mutation.ts';
import { targets } from './targets.ts';

/** Required share of killed mutants, without equivalent ones. */
const goal = 0.95;

const flat = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 140);

const isExplained = ({ file, before, after }: Survivor): boolean =>
  explained.some((one) => one.file === file && flat(one.before) === flat(before) && flat(one.after) === flat(after));

function print({ name, survivors, leftOut }: Score): void {
  for (const one of leftOut) console.log(`${name}: left out ${one}`);
  for (const { file, line, before, after, isReached } of survivors.filter((one) => !isExplained(one))) {
    console.log(`${file}:${line} ${isReached ? '' : '(no test comes here) '}${flat(before)}  =>  ${flat(after) || 'nothing'}`);
  }
}

/**
 * Mutates conditions, comparisons, arithmetic, booleans and statements of the code that handles money, one at a time, and reports
 * the changes that fail no test. `BENCH_TARGETS="core amount,core fee"` selects targets; `BENCH_SURVIVORS=folder` saves the
 * survivors there and retries only these in the next run.
 */
export async function benchMutation(): Promise<Table> {
  const wanted = process.env['BENCH_TARGETS']?.split(',').map((name) => name.trim());
  const scores: Score[] = [];
  for (const target of targets) {
    if (wanted !== undefined && !wanted.includes(target.name)) continue;
    const score = await runTarget(target, process.env['BENCH_SURVIVORS']);
    print(score);
    scores.push(score);
  }
  const share = ({ killed, total, survivors }: Score) => (total === 0 ? 1 : killed / (total - survivors.filter(isExplained).length));
  return {
    title: 'Mutants of the code that decides about money',
    head: ['target', 'mutants', 'killed', 'share', 'explained', 'open', 'of these reached by no test'],
    rows: scores.map((score) => [
      score.name,
      String(score.total),
      String(score.killed),
      `${(share(score) * 100).toFixed(1)} %`,
      String(score.survivors.filter(isExplained).length),
      String(score.survivors.filter((one) => !isExplained(one)).length),
      String(score.survivors.filter((one) => !isExplained(one) && !one.isReached).length),
    ]),
    missed: scores
      .filter((score) => share(score) < goal)
      .map((score) => `Of ${score.name}, tests find ${(share(score) * 100).toFixed(1)} %.`),
  };
}
