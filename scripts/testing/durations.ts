import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunRecord } from './judge-run.ts';
import { lastRun } from './run-tests.ts';

const root = new URL('../..', import.meta.url).pathname;
/** Minimum duration of a recorded file; shorter ones need no entry in the order. */
const minSeconds = 5;

/** Seconds by test file, longest first, of the long ones. */
export function longestFiles({ files }: RunRecord): Readonly<Record<string, number>> {
  const rows = files.map(({ file, ms }) => [file, Math.round(ms / 1_000)] as const).filter(([, seconds]) => seconds >= minSeconds);
  return Object.fromEntries(rows.sort(([, one], [, other]) => other - one));
}

/** Saves the durations of the last full run, which order the next one. */
export function keepDurations(): boolean {
  if (!existsSync(lastRun)) {
    console.error('There is no whole run yet: npm test, then this again.');
    return false;
  }
  const record = JSON.parse(readFileSync(lastRun, 'utf8')) as RunRecord;
  const path = join(root, 'scripts/config/durations.json');
  const known = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, number>>;
  const ran = new Set(record.files.map(({ file }) => file));
  // Files of the other tier keep their entry.
  const kept = Object.fromEntries(Object.entries(known).filter(([file]) => !ran.has(file) && existsSync(join(root, file))));
  writeFileSync(path, `${JSON.stringify({ ...longestFiles(record), ...kept }, null, 2)}\n`);
  return true;
}
