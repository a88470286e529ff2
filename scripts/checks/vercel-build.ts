import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import platformCli from '../../.ci/vercel/package.json' with { type: 'json' };
import type { compileRoutes } from '../../src/host/routes.ts';

type Route = ReturnType<typeof compileRoutes>[number];

/** The part of `.vercel/output/config.json` that controls serving. */
export interface BuiltConfig {
  readonly version: number;
  readonly routes: readonly Route[];
  readonly crons?: readonly { readonly path: string; readonly schedule: string }[];
  /** Files whose path differs from their name. */
  readonly overrides: Readonly<Record<string, { readonly path?: string }>>;
}

/** A function as deployed to the platform. */
export interface BuiltFunction {
  /** Path of the function, such as /api/v1/quote. */
  readonly path: string;
  readonly folder: string;
  /** Files of the function, relative to its folder, without its config file. */
  readonly files: readonly string[];
  /** Code size in bytes, and the same with each file compressed as in an archive. */
  readonly size: number;
  readonly zipped: number;
  readonly settings: { readonly handler: string; readonly runtime: string; readonly maxDuration?: number };
}

const root = new URL('../..', import.meta.url).pathname;
/** Version that CI installs and this was tested with; not a dependency, since it is a third the size of all of them combined. */
export const triedCli = `vercel@${platformCli.dependencies.vercel}`;
const settings = {
  framework: 'astro',
  buildCommand: 'node scripts/build/build.ts',
  installCommand: 'true',
  outputDirectory: 'dist',
  nodeVersion: '24.x',
};

/** Path of the platform's CLI: VERCEL_CLI, or `vercel` on the PATH. Undefined without one. */
export function findVercelCli(): string | undefined {
  const named = process.env['VERCEL_CLI'];
  if (named) return named;
  const places = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'vercel'));
  return places.find((place) => existsSync(place));
}

/**
 * Runs `vercel build` on a copy of the tree, without a login or an install step, and without network access where
 * the system supports it. Returns the folder of the copy. @throws Error with the CLI's last
 * output, or with the type errors that it ignored.
 */
export function buildWithVercel(cli: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vercel-build-'));
  const left = new Set(['node_modules', 'dist', '.build', '.git', '.astro', '.vercel', '.data']);
  for (const entry of readdirSync(root)) if (!left.has(entry)) cpSync(join(root, entry), join(folder, entry), { recursive: true });
  copyPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  const config = JSON.parse(readFileSync(join(root, 'vercel.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'vercel.json'), JSON.stringify({ ...config, installCommand: settings.installCommand }));
  mkdirSync(join(folder, '.vercel'));
  writeFileSync(join(folder, '.vercel/project.json'), JSON.stringify({ projectId: 'prj_local', orgId: 'team_local', settings }));
  const call = /\.[cm]?js$/.test(cli) ? [process.execPath, cli] : [cli];
  const [command = '', ...rest] = [...offline(), ...call, 'build', '--yes'];
  // Tests run with NODE_ENV=test, which would select React's development build.
  const { NODE_ENV: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(command, rest, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...env,
      HOME: folder,
      CI: '1',
      SITE_URL: 'https://strait.example',
      VERCEL_INSTALL_COMPLETED: '1',
      VERCEL_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
  });
  cpSync(join(root, 'vercel.json'), join(folder, 'vercel.json'));
  const output = `${stdout}\n${stderr}`;
  const faults = typeErrors(output);
  if (status === 0 && faults.length === 0) return folder;
  rmSync(folder, { recursive: true });
  if (status === 0)
    throw new Error(`vercel build printed ${faults.length} errors of types and went on:\n${faults.slice(0, 20).join('\n')}`);
  throw new Error(`vercel build ended with ${status}:\n${output.slice(-3_000)}`);
}

/** Type errors in the builder's output, which it treats as warnings. */
export function typeErrors(output: string): readonly string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /\berror TS\d+/.test(line));
}

/** Repository files that a build of the copy has changed. */
export function filesChangedIn(folder: string): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const files = stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
  return files.filter(
    (file) => !existsSync(join(folder, file)) || !readFileSync(join(root, file)).equals(readFileSync(join(folder, file))),
  );
}

/** Excludes tool caches in node_modules, which may be written during the copy and are not needed by a build. */
const isPackage = (name: string): boolean => !name.startsWith('.') || name === '.bin' || name === '.package-lock.json';

/** Uses hard links where both are on one disk. Symbolic links would lead the bundler and the file tracer out of the copy. */
function copyPackages(from: string, to: string): void {
  const packages = readdirSync(from).filter(isPackage);
  const copied = ['-al', '-a'].some((how) => {
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to);
    return spawnSync('cp', [how, ...packages.map((name) => join(from, name)), to]).status === 0;
  });
  if (!copied) throw new Error(`${from} cannot be copied to ${to}`);
}

/** Command prefix for an empty network namespace, where this process may create one. */
function offline(): readonly string[] {
  const call = ['unshare', '--net', '--map-root-user'];
  return spawnSync(call[0] ?? '', [...call.slice(1), 'true']).status === 0 ? call : [];
}

export const readBuiltConfig = (folder: string): BuiltConfig =>
  JSON.parse(readFileSync(join(folder, '.vercel/output/config.json'), 'utf8')) as BuiltConfig;

/** Files below `folder`, relative to it. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Every function of the build, by path. */
export function readBuiltFunctions(folder: string): readonly BuiltFunction[] {
  const functions = join(folder, '.vercel/output/functions');
  const folders = readdirSync(functions, { recursive: true, withFileTypes: true }).filter((entry) => entry.name.endsWith('.func'));
  return folders
    .map((entry): BuiltFunction => {
      const own = join(entry.parentPath, entry.name);
      const files = filesBelow(own).filter((file) => file !== '.vc-config.json');
      // The platform writes a source map beside each file; functions do not load them.
      const texts = files.filter((file) => !file.endsWith('.js.map')).map((file) => readFileSync(join(own, file)));
      return {
        path: `/${own.slice(functions.length + 1).replace(/\.func$/, '')}`,
        folder: own,
        files,
        size: texts.reduce((sum, text) => sum + text.length, 0),
        zipped: texts.reduce((sum, text) => sum + deflateRawSync(text).length, 0),
        settings: JSON.parse(readFileSync(join(own, '.vc-config.json'), 'utf8')) as BuiltFunction['settings'],
      };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
