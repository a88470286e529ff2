import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const stampFile = 'dist/.built';
/** Whatever a build is made from, or made by. */
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

/** Where a build is made, below the folder of the sources: what is served stays whole until it is finished. */
const nextBuild = '.build/next';
const lastBuild = '.build/last';

type Step = readonly string[];

/** What makes a build in `folder` and checks it, in order. */
export const buildSteps = (folder: string): readonly Step[] => [
  ['scripts/checks/check-messages.ts', '--complete'],
  ['node_modules/astro/bin/astro.mjs', 'build', '--force', '--silent', '--outDir', folder],
  ['scripts/build/pages/finish-pages.ts', folder],
  ['scripts/build/build-widget.ts', folder],
  ['scripts/build/client/build-client.ts', folder],
  ['scripts/build/share-images.ts', folder],
  ['scripts/checks/check-dist.ts', folder],
  ['scripts/checks/page-weight.ts', folder],
  ['scripts/build/vercel-config.ts', '--check'],
  // The platform compresses by itself, and would publish what is kept for that.
  ...(process.env['VERCEL'] ? [] : [['scripts/serve/static/compressed-files.ts', folder]]),
];

/** What a build is made for: a page names its own address, and the nodes that it asks. */
export const buildSettings = (source: NodeJS.ProcessEnv = process.env): string =>
  ['SITE_URL', 'SECURITY_CONTACT', 'EMBED_ORIGINS', 'SWAP_NETWORK', 'THORNODE_URLS', 'MAYANODE_URLS']
    .map((name) => source[name] ?? '')
    .join(' ');

/** The last build below `folder` is of what is there now, and of these settings. */
export function isCurrent(folder: string, settings: string): boolean {
  const stamp = join(folder, stampFile);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === settings && newest(folder) < statSync(stamp).mtimeMs;
}

/** Builds the site into dist, unless the last build is of these sources and settings. */
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
 * Makes a build beside the one in `dist` below `folder`, and puts it in its place once every step is through. Until then, and
 * when a step fails, what was built before can be started. The exit code of the step that failed, or undefined.
 */
export function buildInto(folder: string, settings: string, steps: readonly Step[]): number | undefined {
  const [next, last, dist] = [join(folder, nextBuild), join(folder, lastBuild), join(folder, 'dist')];
  rmSync(next, { recursive: true, force: true });
  // The one before, where a process ended between the two moves at the end.
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
