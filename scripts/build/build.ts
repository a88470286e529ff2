import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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

/** What makes dist and checks it, in order. */
export const buildSteps: readonly (readonly string[])[] = [
  ['scripts/checks/check-messages.ts'],
  ['node_modules/astro/bin/astro.mjs', 'build', '--silent'],
  ['scripts/build/stable-islands.ts'],
  ['scripts/build/build-widget.ts'],
  ['scripts/build/build-client.ts'],
  ['scripts/build/share-images.ts'],
  ['scripts/checks/check-dist.ts'],
  ['scripts/checks/page-weight.ts'],
  ['scripts/build/vercel-config.ts', '--check'],
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
  for (const step of buildSteps) run(step);
  writeFileSync(join(root, stampFile), settings);
}

function run(step: readonly string[]): void {
  const { status } = spawnSync(process.execPath, step, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env['PATH']}`, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
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
