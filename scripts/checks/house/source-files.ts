import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text file of the repository; `path` is relative to its root. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const isTest = (path: string): boolean => /\.test\.tsx?$|(^|\/)(fixtures|vectors|recorded)\//.test(path);

/** Files that git knows below src, api and scripts, and untracked ones that it does not ignore. */
export function listFiles(root: string): readonly string[] {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'api', 'scripts'], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...new Set(list.trim().split('\n'))].filter((path) => existsSync(join(root, path))).sort();
}

/** Code, tests and generated files left out. */
export function readSources(root: string, ends: RegExp = /\.(tsx?|mjs|astro)$/): readonly SourceFile[] {
  return listFiles(root)
    .filter((path) => ends.test(path) && !isTest(path) && !path.includes('.generated.'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
