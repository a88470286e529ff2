import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

/** Debian packages that tests need, by program. */
const packages: Readonly<Record<string, string>> = {
  chromium: 'chromium',
  // Takes a fifth of the processor time per page.
  'chromium-headless-shell': 'chromium-headless-shell',
  'redis-server': 'redis-server',
  litecoind: 'litecoind',
};

/** Debian packages of the fonts in which texts are measured, by the folder each brings. */
const fonts: Readonly<Record<string, string>> = {
  '/usr/share/fonts/opentype/noto': 'fonts-noto-cjk',
  '/usr/share/fonts/truetype/noto': 'fonts-noto-core',
};

const tries = 3;
/** Options of apt-get to give up quickly on unreachable hosts. */
const hasty = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];

const has = (program: string): boolean => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** Runs a command up to three times, each with a timeout. */
async function tryCommand([command = '', ...args]: readonly string[], cwd: string, seconds: number): Promise<boolean> {
  for (let left = tries; left > 0; left -= 1) {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], timeout: seconds * 1_000 });
    const [code] = (await once(child, 'close').catch(() => [undefined])) as readonly (number | undefined)[];
    if (code === 0) return true;
  }
  return false;
}

/** First line of a program's `--version` output. */
function readVersion(program: string): string {
  if (!has(program)) return 'not found';
  const { stdout, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return (stdout || stderr).split('\n')[0]?.trim() ?? '';
}

/** Installs the programs and fonts that tests need, where possible, and prints the versions found. */
export async function installPrograms(): Promise<void> {
  const missing = [...Object.keys(packages).filter((program) => !has(program)), ...Object.keys(fonts).filter((path) => !existsSync(path))];
  const wanted = missing.map((name) => packages[name] ?? fonts[name] ?? name);
  if (missing.length > 0 && (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')))
    console.log(
      `Not on this machine: ${missing.join(', ')}. Install the packages ${wanted.join(', ')}; the suites that need them fail or are skipped.`,
    );
  else if (missing.length > 0) {
    console.log(`Installing ${wanted.join(', ')} from Debian …`);
    await tryCommand(['apt-get', ...hasty, 'update', '-qq'], root, 180);
    await tryCommand(['apt-get', ...hasty, 'install', '-y', '-qq', '--no-install-recommends', ...wanted], root, 300);
  }
  console.log('Programs that tests drive:');
  for (const program of [...Object.keys(packages), 'python3', 'git']) console.log(`  ${program}: ${readVersion(program)}`);
}

const same = (one: string, other: string): boolean => existsSync(other) && readFileSync(one).equals(readFileSync(other));

/**
 * Installs the Vercel CLI from its own lock file and returns its path. It is not a dependency: it is larger than half of all
 * dependencies together. Undefined if the installation failed.
 */
export async function installPlatformCli(
  folder = process.env['STRAIT_TOOLS'] ?? join(tmpdir(), 'strait-tools'),
): Promise<string | undefined> {
  const cli = join(folder, 'node_modules/vercel/dist/vc.js');
  const lock = join(root, '.ci/vercel/package-lock.json');
  const own = join(folder, 'package-lock.json');
  if (existsSync(cli) && same(lock, own)) return cli;
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, '.ci/vercel/package.json'), join(folder, 'package.json'));
  copyFileSync(lock, own);
  console.log('Installing the CLI of the platform …');
  // `npm ci` requires the builds for every platform in the lock file, which registries do not all have; the installed ones are verified by
  // their digest either way, and a lock file modified by npm counts as a failure.
  const installed = await tryCommand(['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], folder, 600);
  return installed && same(lock, own) ? cli : undefined;
}
