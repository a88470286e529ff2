import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instrument, type SourceMutant } from './mutants-of.ts';
import { globFiles, type Target } from './targets.ts';

export interface Survivor extends SourceMutant {
  readonly file: string;
  /** Whether any test reaches it. */
  readonly isReached: boolean;
}

export interface Score {
  readonly name: string;
  readonly killed: number;
  readonly total: number;
  readonly survivors: readonly Survivor[];
  /** Flaky test files, excluded: they fail when repeated without a mutant. */
  readonly leftOut: readonly string[];
}

interface Line {
  readonly started?: number;
  readonly done?: number;
  readonly killed?: boolean;
  readonly isReached?: boolean;
  readonly broken?: string;
  readonly why?: string;
}

const root = new URL('../../..', import.meta.url).pathname;
const command = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/bench/mutation/vitest.config.ts'];
/** A mutant that runs longer than this counts as hung. */
const hangMs = 30_000;
const pollMs = 500;

const readLines = (log: string): readonly Line[] =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Line)
    : [];

/** Waits until the child exits, and kills it after too long a silence. */
async function finish(running: ChildProcess, log: string): Promise<string> {
  let output = '';
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (text) => (output += String(text)));
  let [heard, size] = [Date.now(), 0];
  while (running.exitCode === null && running.signalCode === null) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const now = existsSync(log) ? readFileSync(log).length : 0;
    if (now !== size) [heard, size] = [Date.now(), now];
    const patience = readLines(log).some(({ started }) => started !== undefined) ? hangMs : 4 * hangMs;
    if (Date.now() - heard > patience && running.pid !== undefined) process.kill(-running.pid, 'SIGKILL');
  }
  return output;
}

/** Runs the tests against the wanted mutants of one file. A child that hangs is killed, and its mutant counts as killed. */
async function runFile(file: string, tests: readonly string[], isWanted: (mutant: SourceMutant) => boolean): Promise<Omit<Score, 'name'>> {
  const { code, mutants } = instrument(file, readFileSync(file, 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
  const left = new Set(mutants.filter(isWanted).map(({ id }) => id));
  const survivors: Survivor[] = [];
  const leftOut = new Set<string>();
  for (let round = 0; left.size > 0 && round < 20; round += 1) {
    const [job, log] = [join(folder, `job-${round}.json`), join(folder, `log-${round}`)];
    writeFileSync(job, JSON.stringify({ file, code, tests, mutants: [...left], log }));
    const env = { ...process.env, MUTATION_JOB: job };
    const running = spawn(process.execPath, command, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = await finish(running, log);
    const lines = readLines(log);
    if (!lines.some(({ started }) => started !== undefined)) throw new Error(`No mutant of ${file} was run:\n${output}`);
    for (const { done, started, killed, isReached, broken, why } of lines) {
      if (broken !== undefined) leftOut.add(`${broken.replace(root, '')}: ${why}`);
      const id = done ?? started;
      if (id !== undefined) left.delete(id);
      const mutant = mutants.find((one) => one.id === done);
      if (mutant !== undefined && killed === false)
        survivors.push({ ...mutant, file: file.replace(root, ''), isReached: isReached ?? false });
    }
  }
  rmSync(folder, { recursive: true });
  return { killed: mutants.length - survivors.length, total: mutants.length, survivors, leftOut: [...leftOut] };
}

/** Survivors of the last run of a target; undefined before the first run. */
function survivorsIn(path: string | undefined): readonly Survivor[] | undefined {
  return path !== undefined && existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as readonly Survivor[]) : undefined;
}

/**
 * Runs the mutants of a target's files one after another. With `folder`, saves the survivors there, and a later run retries only
 * these: mutants killed before count as killed.
 */
export async function runTarget({ name, files, tests }: Target, folder?: string): Promise<Score> {
  const path = folder === undefined ? undefined : join(folder, `${name}.json`);
  const before = survivorsIn(path);
  const scores: Omit<Score, 'name'>[] = [];
  for (const file of globFiles(files, false)) {
    const own = before?.filter((one) => one.file === file.replace(root, ''));
    const isWanted = (mutant: SourceMutant) => own?.some((one) => one.before === mutant.before && one.after === mutant.after) ?? true;
    scores.push(await runFile(file, globFiles(tests, true), isWanted));
  }
  const survivors = scores.flatMap((score) => score.survivors);
  if (folder !== undefined && path !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, JSON.stringify(survivors));
  }
  return {
    name,
    killed: scores.reduce((sum, { killed }) => sum + killed, 0),
    total: scores.reduce((sum, { total }) => sum + total, 0),
    survivors,
    leftOut: [...new Set(scores.flatMap(({ leftOut }) => leftOut))],
  };
}
