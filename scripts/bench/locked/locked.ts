import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages needed by a bench but not by the product: a lock file under .ci, installed outside the repository. */
export interface Locked {
  /** Name in error messages, such as “the agent frameworks”. */
  readonly name: string;
  /** Folder below .ci with package.json, its lock file and related files. */
  readonly source: string;
  /** Installation folder. */
  readonly folder: string;
}

const sourceOf = ({ source }: Locked): string => new URL(`../../../.ci/${source}`, import.meta.url).pathname;

const lockOf = (folder: string): string => {
  const file = join(folder, 'package-lock.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** Whether the folder contains the packages of the current lock file. */
export function isInstalled(locked: Locked): boolean {
  return existsSync(join(locked.folder, 'node_modules/.package-lock.json')) && lockOf(locked.folder) === lockOf(sourceOf(locked));
}

/**
 * Installs the packages into their folder, unless already done. Package scripts do not run. @throws Error when the registry is out of
 * reach or npm had to change the lock file.
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
