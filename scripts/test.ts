import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { changedFiles, testsOf } from './checks/changed-tests.ts';

const root = new URL('..', import.meta.url).pathname;
const given = process.argv.slice(2);
const vitest = (...projects: readonly string[]) => [
  ...['vitest', 'run', '--config', 'scripts/config/vitest.config.ts'],
  ...projects.flatMap((name) => ['--project', name]),
];
/** The projects of vitest that are the unit tests. */
const unit = ['modules', 'unit'];

/** Every check. `npm test -- types unit` runs those alone, `npm test -- unit PATTERN` the tests whose files match. */
const steps: Readonly<Record<string, readonly string[]>> = {
  types: ['astro', 'check', '--minimumFailingSeverity', 'warning'],
  lint: ['biome', 'check', '--config-path=scripts/config', '--error-on-warnings', '.'],
  imports: ['depcruise', '--config', 'scripts/config/depcruise.cjs', 'src', 'api', 'scripts'],
  unused: ['knip', '--config', 'scripts/config/knip.json'],
  house: ['node', 'scripts/checks/main.ts', 'house'],
  build: ['node', 'scripts/build/build.ts'],
  unit: vitest(...unit),
  // Prints its matrix.
  attacks: [...vitest('unit'), '--silent=false', 'src/spec/attacks/'],
  e2e: vitest('e2e'),
  deploy: vitest('deploy'),
};

/** Run by name alone: they are among the unit tests. */
const parts = ['attacks'];

/** What runs before a step, as a part of it. */
const first: Readonly<Record<string, readonly string[]>> = { lint: ['node', 'scripts/checks/outside-paths.ts'] };

/** Those of one core each run beside each other, longest first; the others take all cores, one after another. */
const narrow = ['types', 'lint', 'imports', 'unused', 'house', 'build'];
const tested = ['unit', 'e2e'];
/** One run of them all: while some wait, others compute. */
const projects = ['unit', 'e2e', 'deploy'];

/** Debian packages that tests drive, by the program they bring. */
const programs: Readonly<Record<string, string>> = {
  chromium: 'chromium',
  'chromium-headless-shell': 'chromium-headless-shell',
  'redis-server': 'redis-server',
  litecoind: 'litecoind',
};

/** Out of reach is out of reach: the whole browser serves as well, only slower. */
const hasty = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];

/** The caller's own configuration stays out of the checks; a suite that serves the product sets what it needs. */
const configured = ['SITE_URL', 'PORT', 'SWAP_NETWORK', 'RATE_LIMITS', 'DATA_DIR', 'SECURITY_CONTACT'];

/** How long `quick` goes on to tests that are further from the change; what has begun is finished. */
const quickMs = 30_000;
const quickFiles = 30;

const started = performance.now();
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

function envOf(args: readonly string[]): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !configured.includes(name));
  return {
    ...Object.fromEntries(kept),
    ASTRO_TELEMETRY_DISABLED: '1',
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    ...(args.includes('scripts/build/build.ts') ? { SITE_URL: 'http://localhost:4321' } : {}),
  };
}

/** Runs a command; its words are held back until it ends where others run beside it. */
function run([command = '', ...args]: readonly string[], isHeld = false): Promise<boolean> {
  const child = spawn(command, args, { cwd: root, stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit', env: envOf(args) });
  const words: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => words.push(chunk));
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(words));
      resolve(code === 0);
    });
  });
}

async function runStep(name: string, more: readonly string[], isHeld: boolean, command = steps[name] ?? []): Promise<string> {
  const from = performance.now();
  if (!isHeld) console.log(`\n── ${name}`);
  const isReady = first[name] === undefined || (await run(first[name], isHeld));
  const passed = isReady && (await run([...command, ...more], isHeld));
  if (isHeld) console.log(`── ${name}: ${passed ? 'passed' : 'failed'} in ${seconds(from)}`);
  if (!passed) throw new Error(name);
  return `${name} ${seconds(from)}`;
}

/** Runs the steps beside each other, one a core. @throws Error naming those that failed. */
async function runBeside(names: readonly string[]): Promise<readonly string[]> {
  const waiting = [...names];
  const ended: PromiseSettledResult<string>[] = [];
  const take = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      ended.push(...(await Promise.allSettled([runStep(name, [], true)])));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, take));
  const failed = ended.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
  if (failed.length > 0) throw new Error(failed.join(', '));
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

function has(program: string): boolean {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

async function installPrograms(): Promise<void> {
  const missing = Object.keys(programs).filter((program) => !has(program));
  if (missing.length === 0) return;
  const packages = missing.map((program) => programs[program] ?? program);
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log(
      `Not on this machine: ${missing.join(', ')}. Install the packages ${packages.join(', ')}; the suites that need them fail without, or are skipped.`,
    );
    return;
  }
  console.log(`Installing ${packages.join(', ')} from Debian …`);
  await run(['apt-get', ...hasty, 'update', '-qq']);
  await run(['apt-get', ...hasty, 'install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/** The unit tests of what changed, nearest first. @throws Error */
async function runNearest(): Promise<string> {
  const from = performance.now();
  const wanted = testsOf(root, changedFiles(root));
  let begun = 0;
  while (begun < wanted.length && performance.now() - from < quickMs) {
    const some = wanted.slice(begun, begun + quickFiles);
    begun += some.length;
    if (!(await run([...(steps['unit'] ?? []), ...some]))) throw new Error('unit');
  }
  const left = wanted.length - begun;
  const rest = left === 0 ? '' : `; ${left} more are further from the change: npm test -- unit`;
  return `${begun} files of unit tests ${seconds(from)}${rest}`;
}

async function runQuick(): Promise<readonly string[]> {
  await installPrograms();
  const results = await Promise.allSettled([runBeside(['types']), runBeside(['lint']), runNearest()]);
  const failed = results.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
  if (failed.length > 0) throw new Error(failed.join(', '));
  return results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}

async function runSteps(names: readonly string[], patterns: readonly string[]): Promise<readonly string[]> {
  if (names.some((name) => tested.includes(name))) await installPrograms();
  const times = [...(await runBeside(narrow.filter((name) => names.includes(name))))];
  const wide = names.filter((name) => !narrow.includes(name));
  if (patterns.length === 0 && projects.every((name) => wide.includes(name)))
    return [...times, await runStep(projects.join(', '), [], false, vitest(...unit, ...projects.filter((name) => name !== 'unit')))];
  for (const name of wide) times.push(await runStep(name, tested.includes(name) ? patterns : [], false));
  return times;
}

const isQuick = given.length === 1 && given[0] === 'quick';
const named = given.filter((word) => word in steps);
const patterns = given.filter((word) => !(word in steps));
if (!isQuick && patterns.length > 0 && !named.some((name) => tested.includes(name))) {
  console.error(
    `Nothing here is called ${patterns.join(', ')}. Use quick, ${Object.keys(steps).join(', ')}, or unit or e2e with a pattern.`,
  );
  process.exit(1);
}
try {
  const times = isQuick
    ? await runQuick()
    : await runSteps(named.length === 0 ? Object.keys(steps).filter((name) => !parts.includes(name)) : named, patterns);
  console.log(`\nAll checks passed in ${seconds(started)}: ${times.join(', ')}.`);
} catch (problem) {
  console.error(`\n${(problem as Error).message} failed, after ${seconds(started)}.`);
  process.exit(1);
}
