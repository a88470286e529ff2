import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Table } from './table.ts';

const root = new URL('../..', import.meta.url).pathname;
const copied = [
  'api',
  'content',
  'public',
  'scripts',
  'src',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vercel.json',
];
const env = { ...process.env, SITE_URL: 'https://bench.example', ASTRO_TELEMETRY_DISABLED: '1' };

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/** Builds a fresh copy of the sources in a new folder; returns the digest of every file by its path. */
function buildOnce(): ReadonlyMap<string, string> {
  const folder = `${mkdtempSync(join(tmpdir(), 'bench-reproducible-'))}/`;
  try {
    for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build/build.ts'], { cwd: folder, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
    const dist = join(folder, 'dist');
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const digests = files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(dist, file), sha256(readFileSync(file))] as const;
    });
    return new Map(digests.sort(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Kind of a file, by which digests are grouped. */
function classifyFile(path: string): string {
  if (path.startsWith('_astro/')) return 'scripts, styles and fonts';
  if (path.endsWith('.html')) return 'pages';
  return path.endsWith('.md') ? 'twins' : 'other files';
}

const digestFiles = (files: readonly (readonly [string, string])[]): string =>
  sha256(files.map(([path, digest]) => `${digest}  ${path}\n`).join(''));

/** Compares two builds of the same sources in different folders, byte for byte. */
export async function benchReproducible(): Promise<Table> {
  const [first, second] = [buildOnce(), buildOnce()];
  const paths = [...new Set([...first.keys(), ...second.keys()])].sort();
  const different = paths.filter((path) => first.get(path) !== second.get(path));
  const kinds = [...new Set(paths.map(classifyFile))].sort();
  const rows = [...kinds, 'all'].map((kind) => {
    const own = [...first].filter(([path]) => kind === 'all' || classifyFile(path) === kind);
    const unlike = different.filter((path) => kind === 'all' || classifyFile(path) === kind);
    return [kind, `${own.length}`, `${unlike.length}`, digestFiles(own)];
  });
  return {
    title: `Two builds for ${env.SITE_URL}: a digest is the SHA-256 of the lines that sha256sum prints for the files, by path`,
    head: ['files', 'number', 'different', 'digest'],
    rows,
    missed: different.length === 0 ? [] : [`${different.length} files differ between two builds: ${different.slice(0, 5).join(', ')}.`],
  };
}
