import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSafetyTest } from '../config/tiers.ts';
import { type FileResult, type FlakyFile, judgeRun, type RunRecord, skippedTests } from './judge-run.ts';

const root = new URL('../..', import.meta.url).pathname;
const flakyList = join(root, 'scripts/config/flaky.json');
/** Results of the last full run, by file; `npm run checks -- durations` saves its durations. */
export const lastRun = join(root, '.data/last-run.json');

/** Runs a command; true on success. */
export type Run = (command: readonly string[], env?: NodeJS.ProcessEnv) => Promise<boolean>;

function readRecord(path: string): RunRecord | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RunRecord) : undefined;
}

const readFlaky = (): readonly FlakyFile[] => JSON.parse(readFileSync(flakyList, 'utf8')) as readonly FlakyFile[];

function listFlaky(results: readonly FileResult[]): void {
  if (results.length === 0) return;
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
  const date = new Date().toISOString().slice(0, 10);
  const seen = results.map(({ file, failures: [first] }) => ({
    file,
    title: first?.title ?? '',
    message: first?.message ?? '',
    commit,
    date,
  }));
  for (const { file, title, message } of seen) console.log(`FLAKY ${file} > ${title}: ${message}`);
  writeFileSync(flakyList, `${JSON.stringify([...readFlaky(), ...seen], null, 2)}\n`);
}

const report = (lines: readonly string[]): void => {
  for (const line of lines) console.error(line);
};

/** Runs one failed file alone, in a fresh process. */
async function passesAlone(run: Run, command: readonly string[], file: string): Promise<boolean> {
  console.log(`\n── once more, alone: ${file}`);
  return run([...command, '--maxWorkers=1', file]);
}

/**
 * Runs test files, then retries failed ones alone, by the rules of judge-run.ts.
 * @param command vitest with its projects
 * @param patterns files to run; empty for all
 */
export async function runTests(run: Run, command: readonly string[], patterns: readonly string[], temporary: string): Promise<boolean> {
  const path = join(temporary, 'run.json');
  const passed = await run([...command, ...patterns], { RUN_RECORD: path });
  const record = readRecord(path);
  if (record === undefined) return false;
  if (patterns.length === 0) {
    mkdirSync(join(root, '.data'), { recursive: true });
    writeFileSync(lastRun, JSON.stringify(record));
  }
  const skipped = process.env['CI'] === undefined ? [] : skippedTests(record);
  if (passed) {
    report(skipped.map((title) => `skipped, which is red in CI: ${title}`));
    return skipped.length === 0;
  }
  const { again, reasons: final } = judgeRun(record, readFlaky(), isSafetyTest);
  const reasons = [...final];
  // A run with final failures stays red, so retries would only take time.
  const flaky: FileResult[] = [];
  if (reasons.length === 0)
    for (const file of again) {
      const result = record.files.find((one) => one.file === file);
      if (result !== undefined && (await passesAlone(run, command, file))) flaky.push(result);
      else reasons.push(`${file} failed twice`);
    }
  listFlaky(flaky);
  report(reasons);
  return reasons.length === 0 && again.length > 0 && skipped.length === 0;
}
