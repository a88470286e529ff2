import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { requirements } from '../src/spec/requirements/requirements.ts';
import { changedFiles, testsOf } from './checks/changed-tests.ts';
import type { Tier } from './config/tier.ts';
import { deepTestsFor, isDeepTest } from './config/tiers.ts';
import { installPlatformCli, installPrograms } from './testing/install-programs.ts';
import { deepFiles, drawSeed, measurePatience } from './testing/run-plan.ts';
import { runTests } from './testing/run-tests.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';

const root = new URL('..', import.meta.url).pathname;
const given = process.argv.slice(2);
const vitest = (...projects: readonly string[]) => [
  ...['vitest', 'run', '--config', 'scripts/config/vitest.config.ts'],
  ...projects.flatMap((name) => ['--project', name]),
];
/** Vitest projects of the unit tests. */
const unit = ['modules', 'unit'];
/** Vitest projects of the browser tests. */
const browser = ['e2e', 'browsed'];
const platformBuild = 'scripts/checks/vercel-build.e2e.test.ts';

/** All checks. `npm test -- types unit` runs those alone, `npm test -- unit PATTERN` the tests in matching files. */
const steps: Readonly<Record<string, readonly string[]>> = {
  types: [
    'node',
    'node_modules/typescript-native/bin/tsc',
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    '.build/types',
  ],
  lint: ['biome', 'check', '--error-on-warnings', '.'],
  imports: ['depcruise', '--config', 'scripts/config/depcruise.cjs', 'src', 'api', 'scripts'],
  unused: ['knip', '--config', 'scripts/config/knip.json'],
  house: ['node', 'scripts/checks/main.ts', 'house', 'floors'],
  build: ['node', 'scripts/checks/budgets.ts', '--enforce'],
  unit: vitest(...unit),
  // Prints the attack matrix.
  attacks: [...vitest('unit'), '--silent=false', 'src/spec/attacks/'],
  e2e: vitest(...browser),
  deploy: [...vitest('e2e'), platformBuild],
};

/** Commands that run first, as part of a step. */
const first: Readonly<Record<string, readonly string[]>> = {
  // Also writes the types of the content, which the other types need.
  types: ['astro', 'check', '--tsconfig', 'scripts/config/tsconfig.astro.json', '--minimumFailingSeverity', 'warning'],
  lint: ['node', 'scripts/checks/outside-paths.ts'],
  build: ['node', 'scripts/build/build.ts'],
};

/** Single-core steps run in parallel, longest first; the others use all cores, one after another. */
const narrow = ['types', 'lint', 'imports', 'unused', 'house', 'build'];
/** Steps that accept file patterns. */
const tested = ['unit', 'e2e'];
/** The gate before a merge, the slower deep tier, both, and the tests nearest to a change. */
const tiers = ['gate', 'deep', 'all', 'quick'];

/** Variables removed from the environment of checks; a suite that serves the product sets what it needs. */
const configured = ['SITE_URL', 'PORT', 'SWAP_NETWORK', 'RATE_LIMITS', 'DATA_DIR', 'SECURITY_CONTACT'];

/** Commands of one build, which has one origin: bytes are judged at it. */
const builds = ['scripts/build/build.ts', 'scripts/checks/budgets.ts'];

/** How long `quick` keeps starting further batches of tests; a batch in progress is completed. */
const quickMs = 30_000;
const quickFiles = 30;

const started = performance.now();
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;
const temporary = makeTemporaryFolder();
/** Environment shared by all steps of this run. */
const shared: NodeJS.ProcessEnv = {
  TMPDIR: temporary,
  ASTRO_TELEMETRY_DISABLED: '1',
  // Hundreds of processes load the same modules.
  NODE_COMPILE_CACHE: join(temporary, 'compiled'),
};

function envOf(args: readonly string[], more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !configured.includes(name));
  return {
    ...Object.fromEntries(kept),
    ...shared,
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    ...(args.some((one) => builds.includes(one)) ? { SITE_URL: 'http://localhost:4321' } : {}),
    ...more,
  };
}

/** Runs a command; with `isHeld`, buffers its output until it ends, for parallel steps. */
function run([command = '', ...args]: readonly string[], more: NodeJS.ProcessEnv = {}, isHeld = false): Promise<boolean> {
  const child = spawn(command, args, { cwd: root, stdio: isHeld ? ['ignore', 'pipe', 'pipe'] : 'inherit', env: envOf(args, more) });
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

/** Runs a step and returns its name and time. @throws Error with its name on failure */
async function timeStep(name: string, work: () => Promise<boolean>): Promise<string> {
  const from = performance.now();
  const passed = await work();
  console.log(`── ${name}: ${passed ? 'passed' : 'failed'} in ${seconds(from)}`);
  if (!passed) throw new Error(name);
  return `${name} ${seconds(from)}`;
}

const runNarrow = (name: string): Promise<string> =>
  timeStep(name, async () => {
    const isReady = first[name] === undefined || (await run(first[name], {}, true));
    return isReady && (await run(steps[name] ?? [], {}, true));
  });

/** Runs steps in parallel, one per core. @throws Error naming those that failed. */
async function runBeside(names: readonly string[]): Promise<readonly string[]> {
  const waiting = [...names];
  const ended: PromiseSettledResult<string>[] = [];
  const take = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      ended.push(...(await Promise.allSettled([runNarrow(name)])));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, take));
  const failed = ended.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
  if (failed.length > 0) throw new Error(failed.join(', '));
  return ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

/** Sets and prints the parameters shared by the tests of a run. */
async function plan(tier: Tier | undefined, deepInGate: readonly string[]): Promise<void> {
  const seed = drawSeed(tier);
  const patience = measurePatience();
  Object.assign(shared, { TEST_SEED: `${seed}`, PATIENCE: `${patience}`, DEEP_IN_GATE: deepInGate.join() });
  if (tier !== undefined) shared['TIER'] = tier;
  const needsCli = tier === 'deep' || tier === 'all' || deepInGate.includes(platformBuild);
  if (needsCli && !process.env['VERCEL_CLI']) {
    const cli = await installPlatformCli();
    if (cli !== undefined) shared['VERCEL_CLI'] = cli;
  }
  console.log(`Seed of the properties: ${seed} (TEST_SEED). Deadlines of the product: ${patience} times as long (PATIENCE).`);
  if (deepInGate.length > 0) console.log(`In the gate because of what changed: ${deepInGate.join(', ')}.`);
}

/** Prints the requirements that no test in the gate proves. */
function printDeepRequirements(): void {
  const deep = requirements.filter(({ tests }) => tests.every(isDeepTest));
  console.log(`Requirements proven in the deep tier only: ${deep.map(({ id }) => id).join(', ') || 'none'}.`);
}

async function runTier(tier: Tier): Promise<readonly string[]> {
  const changed = changedFiles(root);
  await plan(tier, tier === 'gate' ? deepTestsFor(changed) : []);
  const [times] = await Promise.all([runBeside(narrow), installPrograms()]);
  const files = tier === 'deep' ? deepFiles() : [];
  const all = vitest(...unit, ...browser);
  const tests = await timeStep('tests', () => runTests(run, all, files, temporary));
  if (tier === 'gate') printDeepRequirements();
  return [...times, tests];
}

/** Runs the unit tests of changed code, nearest first. @throws Error */
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
  const wide = names.filter((name) => !narrow.includes(name));
  if (wide.length > 0) {
    await installPrograms();
    await plan(undefined, wide.includes('deploy') ? [platformBuild] : []);
  }
  const times = [...(await runBeside(narrow.filter((name) => names.includes(name))))];
  for (const name of wide)
    times.push(await timeStep(name, () => run([...(steps[name] ?? []), ...(tested.includes(name) ? patterns : [])])));
  return times;
}

function runGiven(): Promise<readonly string[]> {
  const [tier = 'gate'] = given;
  if (given.length <= 1 && tier === 'quick') return runQuick();
  if (given.length <= 1 && tiers.includes(tier)) return runTier(tier as Tier);
  const names = given.filter((word) => word in steps);
  const patterns = given.filter((word) => !(word in steps));
  if (patterns.length > 0 && !names.some((name) => tested.includes(name)))
    throw new Error(
      `Nothing here is called ${patterns.join(', ')}. Use ${tiers.join(', ')}, ${Object.keys(steps).join(', ')}, or unit or e2e with a pattern. This`,
    );
  return runSteps(names, patterns);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
try {
  const times = await runGiven();
  console.log(`\nAll checks passed in ${seconds(started)}: ${times.join(', ')}.`);
} catch (problem) {
  console.error(`\n${(problem as Error).message} failed, after ${seconds(started)}.`);
  process.exitCode = 1;
}
