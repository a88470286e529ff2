import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An installed package in package-lock.json. */
export interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  /** Bundled in the archive of its parent package. */
  readonly inBundle?: boolean;
  /** A dev dependency, not needed at runtime. */
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Installed packages by folder, such as node_modules/ox/node_modules/@noble/curves; without the project itself. */
export type Lock = ReadonlyMap<string, LockEntry>;

const root = new URL('../..', import.meta.url).pathname;

/** Folders with code that runs in a function or a browser. */
const folders = [
  'api',
  ...['core', 'contract', 'nodes', 'service', 'server', 'client', 'wallet', 'i18n', 'dom', 'app', 'view'].map((name) => `src/${name}`),
];

/** The build copies single files of these into pages: the island loader and the renderer. Their other dependencies are tools. */
const renderers = ['astro', '@astrojs/react'];
/** Packages that those files and the layouts import; Preact under React's name (scripts/build/pages/preact-islands.ts). */
const broughtByPages = ['preact', '@fontsource-variable/geist'];

export function readLock(folder = root): Lock {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  return new Map(Object.entries(packages).filter(([path]) => path !== ''));
}

/** Paths that could change undetected: links, and packages without a digest, their own or that of the bundling package. */
export const withoutDigest = (lock: Lock): readonly string[] =>
  [...lock].flatMap(([path, { integrity, inBundle, link }]) => {
    const around = inBundle === true ? lock.get(path.slice(0, path.lastIndexOf('/node_modules/'))) : undefined;
    return link === undefined && /^sha512-/.test(integrity ?? around?.integrity ?? '') ? [] : [path];
  });

/** Name of the package in a folder: @noble/curves for node_modules/ox/node_modules/@noble/curves. */
export function packageName(path: string): string {
  return path.replace(/^.*node_modules\//, '');
}

/** Packages imported by function and browser code, without type imports. */
export function importedPackages(): readonly string[] {
  const found = new Set<string>();
  for (const path of folders) {
    for (const entry of readdirSync(join(root, path), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !/\.(tsx?|astro)$/.test(file) || /\.test\.|\/fixtures\//.test(file)) continue;
      for (const name of importsOf(readFileSync(file, 'utf8'))) found.add(name);
    }
  }
  return [...found].sort();
}

function importsOf(code: string): readonly string[] {
  const imports = code.matchAll(/^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm);
  return [...imports].flatMap(([, still, lazy]) => {
    const name = still ?? lazy ?? '';
    if (name === '' || /^(\.|\/|node:|astro:)/.test(name)) return [];
    return [name.split('/', name.startsWith('@') ? 2 : 1).join('/')];
  });
}

/** Folders of these packages and their transitive dependencies. */
export function closureOf(lock: Lock, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = findPackage(lock, name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const needed of neededBy(lock.get(path) ?? {})) add(needed, path);
  };
  for (const name of names) add(name, '');
  return found;
}

function neededBy({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/** Node's resolution of a package from a folder: its own node_modules first, then those above. */
function findPackage(lock: Lock, name: string, from: string): string | undefined {
  const own = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (lock.has(own)) return own;
  if (from === '') return undefined;
  return findPackage(lock, name, from.includes('/node_modules/') ? from.slice(0, from.lastIndexOf('/node_modules/')) : '');
}

/** Folders of every package that reaches a function or a browser. */
export function runtimePackages(lock: Lock): readonly string[] {
  const closure = closureOf(lock, [...importedPackages(), ...broughtByPages]);
  return [...new Set([...closure, ...renderers.map((name) => `node_modules/${name}`)])].sort();
}
