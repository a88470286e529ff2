import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;
const stamp = `${root}dist/.built`;
const inputs = ['src', 'content', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];

/** What makes dist and checks it, in order. */
export const buildSteps: readonly (readonly string[])[] = [
  ['scripts/checks/check-messages.ts'],
  ['node_modules/astro/bin/astro.mjs', 'build', '--silent'],
  ['scripts/build/stable-islands.ts'],
  ['scripts/build/build-widget.ts'],
  ['scripts/build/share-images.ts'],
  ['scripts/build/markdown-tokens.ts'],
  ['scripts/checks/check-dist.ts'],
  ['scripts/checks/page-weight.ts'],
];

/** What a build is made for: a page names its own address. */
export const buildSettings = (): string =>
  ['SITE_URL', 'SECURITY_CONTACT', 'EMBED_ORIGINS'].map((name) => process.env[name] ?? '').join(' ');

/** Builds the site into dist, unless the last build is of these sources and settings. */
export async function buildIfStale(): Promise<void> {
  const settings = buildSettings();
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === settings && newest(inputs) < statSync(stamp).mtimeMs;
  if (isCurrent) {
    console.log('The build in dist is current.');
    return;
  }
  console.log('Building the site …');
  for (const step of buildSteps) run(step);
  writeFileSync(stamp, settings);
}

function run(step: readonly string[]): void {
  const { status } = spawnSync(process.execPath, step, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env['PATH']}`, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
}

function newest(paths: readonly string[]): number {
  return Math.max(...paths.map((path) => newestIn(join(root, path))));
}

function newestIn(path: string): number {
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

if (import.meta.main) await buildIfStale();
