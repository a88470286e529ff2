import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const root = new URL('..', import.meta.url).pathname;
const only = process.argv.slice(2);
const vercelBuild = 'scripts/checks/vercel-build.e2e.test.ts';
const vitest = ['vitest', 'run', '--config', 'scripts/config/vitest.config.ts', '--project'];

/** Every check, cheapest first. `npm test -- types unit` runs those alone. */
const steps: Readonly<Record<string, readonly string[]>> = {
  lint: ['biome', 'check', '--config-path=scripts/config', '--error-on-warnings', '.'],
  imports: ['depcruise', '--config', 'scripts/config/depcruise.cjs', 'src', 'api', 'scripts'],
  unused: ['knip', '--config', 'scripts/config/knip.json'],
  types: ['astro', 'check', '--minimumFailingSeverity', 'warning'],
  unit: [...vitest, 'unit'],
  build: ['node', 'scripts/build/build.ts'],
  e2e: [...vitest, 'e2e', '--exclude', vercelBuild],
  // Alone: it takes both cores for a minute.
  deploy: [...vitest, 'e2e', vercelBuild],
};

/** What runs before a step, as a part of it. */
const first: Readonly<Record<string, readonly string[]>> = { lint: ['node', 'scripts/checks/outside-paths.ts'] };

/** Debian packages that tests drive, by the program they bring. */
const programs: Readonly<Record<string, string>> = { chromium: 'chromium', 'redis-server': 'redis-server', litecoind: 'litecoind' };

/** The caller's own configuration stays out of the checks; a suite that serves the product sets what it needs. */
const configured = ['SITE_URL', 'PORT', 'SWAP_NETWORK', 'RATE_LIMITS', 'DATA_DIR', 'SECURITY_CONTACT'];

function run(command: string, args: readonly string[]): boolean {
  const kept = Object.entries(process.env).filter(([name]) => !configured.includes(name));
  const env = {
    ...Object.fromEntries(kept),
    ASTRO_TELEMETRY_DISABLED: '1',
    ...(args.includes('scripts/build/build.ts') ? { SITE_URL: 'http://localhost:4321' } : {}),
  };
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0;
}

function has(program: string): boolean {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

function installPrograms(): void {
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
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

const wanted = Object.keys(steps).filter((name) => only.length === 0 || only.includes(name));
if (wanted.some((name) => name === 'unit' || name === 'e2e')) installPrograms();
const started = performance.now();
const times: string[] = [];
for (const name of wanted) {
  const [command = '', ...args] = steps[name] ?? [];
  const from = performance.now();
  console.log(`\n── ${name}`);
  const [before, ...beforeArgs] = first[name] ?? [];
  if ((before !== undefined && !run(before, beforeArgs)) || !run(command, args)) {
    console.error(`\n${name} failed.`);
    process.exit(1);
  }
  times.push(`${name} ${((performance.now() - from) / 1000).toFixed(1)} s`);
}
console.log(`\nAll checks passed in ${((performance.now() - started) / 1000).toFixed(1)} s: ${times.join(', ')}.`);
