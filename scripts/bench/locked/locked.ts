import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that a bench needs and the product does not: a lock file under .ci, installed outside the repository. */
export interface Locked {
  /** As errors call them, such as “the agent frameworks”. */
  readonly name: string;
  /** The folder below .ci with package.json, its lock file and what goes with them. */
  readonly source: string;
  /** Where they are installed. */
  readonly folder: string;
}

const sourceOf = ({ source }: Locked): string => new URL(`../../../.ci/${source}`, import.meta.url).pathname;

const lockOf = (folder: string): string => {
  const file = join(folder, 'package-lock.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** Whether the folder has what the lock file names, of this version of it. */
export function isInstalled(locked: Locked): boolean {
  return existsSync(join(locked.folder, 'node_modules/.package-lock.json')) && lockOf(locked.folder) === lockOf(sourceOf(locked));
}

/**
 * Puts them into their folder; a second time costs nothing. No script of a package runs.
 * @throws Error when the registry is out of reach or npm had to change the lock file.
 */
export function installLocked(locked: Locked): string {
  const { name, folder } = locked;
  const isThere = isInstalled(locked);
  mkdirSync(folder, { recursive: true });
  cpSync(sourceOf(locked), folder, { recursive: true });
  if (isThere) return folder;
  console.log(`Installing ${name} into ${folder} …`);
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', install, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm did not install ${name}. This bench needs the npm registry.`);
  if (lockOf(folder) !== lockOf(sourceOf(locked))) throw new Error(`npm changed the lock file of ${name}.`);
  return folder;
}
