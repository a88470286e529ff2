import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const stampFile = 'dist/.built';
/** Paths that determine a build: its sources and its tools. */
export const inputs: readonly string[] = [
  'src',
  'content',
  'public',
  'scripts',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vercel.json',
];

/** Build folder relative to the sources; the served build stays intact until the new one is complete. */
const nextBuild = '.build/next';
const lastBuild = '.build/last';

type Step = readonly string[];

/** Steps that build into `folder` and check the result, in order. */
export const buildSteps = (folder: string): readonly Step[] => [
  ['scripts/checks/check-messages.ts', '--complete'],
  ['node_modules/astro/bin/astro.mjs', 'build', '--force', '--silent', '--outDir', folder],
  ['scripts/build/pages/finish-pages.ts', folder],
  ['scripts/build/build-widget.ts', folder],
  ['scripts/build/client/build-client.ts', folder],
  ['scripts/build/share-images.ts', folder],
  ['scripts/checks/check-dist.ts', folder],
  ['scripts/checks/budgets.ts', folder],
  ['scripts/build/vercel-config.ts', '--check'],
  // The platform compresses responses itself, and would publish precompressed files.
  ...(process.env['VERCEL'] ? [] : [['src/host/static/compressed-files.ts', folder]]),
];

/** Settings baked into a build: the site's own address, and the nodes and relay that pages call. */
export const buildSettings = (source: NodeJS.ProcessEnv = process.env): string =>
  [
    'SITE_URL',
    'SECURITY_CONTACT',
    'MCP_REGISTRY_AUTH',
    'EMBED_ORIGINS',
    'SWAP_NETWORK',
    'THORNODE_URLS',
    'MAYANODE_URLS',
    'WALLETCONNECT_PROJECT_ID',
    'WALLETCONNECT_RELAY_URL',
  ]
    .map((name) => source[name] ?? '')
    .join(' ');

/** True when the last build below `folder` is newer than its sources and has these settings. */
export function isCurrent(folder: string, settings: string): boolean {
  const stamp = join(folder, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === settings && newest(folder) < statSync(stamp).mtimeMs;
}

/** Builds the site into dist unless the last build is current. */
export async function buildIfStale(): Promise<void> {
  const settings = buildSettings();
  if (isCurrent(root, settings)) {
    console.log('The build in dist is current.');
    return;
  }
  console.log('Building the site …');
  const failed = buildInto(root, settings, buildSteps(join(root, nextBuild)));
  if (failed === undefined) return;
  if (existsSync(join(root, stampFile))) console.error('\nThe build failed. The one before stays in dist as it was.\n');
  process.exit(failed);
}

/**
 * Builds next to `dist` below `folder` and swaps the result in once every step has succeeded. Until then, and when a step
 * fails, the previous build stays usable. Returns the exit code of the failed step, or undefined.
 */
export function buildInto(folder: string, settings: string, steps: readonly Step[]): number | undefined {
  const [next, last, dist] = [join(folder, nextBuild), join(folder, lastBuild), join(folder, 'dist')];
  rmSync(next, { recursive: true, force: true });
  // Restores the previous build if a process died between the two renames at the end.
  if (!existsSync(dist) && existsSync(last)) renameSync(last, dist);
  for (const step of steps) {
    const { status } = spawnSync(process.execPath, step, {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env['PATH']}`, ASTRO_TELEMETRY_DISABLED: '1' },
    });
    if (status !== 0) return status ?? 1;
  }
  writeFileSync(join(next, '.built'), settings);
  rmSync(last, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, last);
  renameSync(next, dist);
  rmSync(last, { recursive: true, force: true });
  return undefined;
}

function newest(folder: string): number {
  return Math.max(...inputs.map((path) => newestIn(join(folder, path))));
}

function newestIn(path: string): number {
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

if (import.meta.main) await buildIfStale();
