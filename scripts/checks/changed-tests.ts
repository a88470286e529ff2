import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const folders = ['src', 'api', 'scripts'];
const source = /\.tsx?$/;
const unitTest = /(?<!\.e2e)\.test\.tsx?$/;
/** Matches relative imports, which include the file name. */
const imported = /(?:from|import|import\()\s*['"](\.{1,2}\/[^'"]+)['"]/g;
/** Matches files that are read by name instead of imported. */
const named = /new URL\(\s*['"](\.{1,2}\/[^'"]+)['"]/g;

const git = (root: string, ...args: readonly string[]): readonly string[] => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
};

/**
 * Files changed since this branch forked from main, plus untracked ones. On main itself: since the commit named by GATE_BASE,
 * or since the previous one. Relative to `root`.
 */
export function changedFiles(root: string): readonly string[] {
  const head = git(root, 'rev-parse', 'HEAD')[0];
  const left = ['origin/main', 'main'].map((main) => git(root, 'merge-base', 'HEAD', main)[0]).find((one) => one !== undefined);
  const base = process.env['GATE_BASE'] || (left === undefined || left === head ? 'HEAD~1' : left);
  // The first commit has no parent.
  const known = git(root, 'rev-parse', '--verify', '--quiet', base)[0] ?? 'HEAD';
  const changed = git(root, 'diff', '--name-only', known);
  return [...new Set([...changed, ...git(root, 'ls-files', '--others', '--exclude-standard')])].sort();
}

/** Unit tests affected by the changed files, nearest first: changed tests, tests that import a changed file, and so on. */
export function testsOf(root: string, changed: readonly string[]): readonly string[] {
  const users = usersOf(root);
  const seen = new Set(changed);
  let ring = [...changed];
  while (ring.length > 0) {
    ring = [...new Set(ring.flatMap((file) => users.get(file) ?? []))].filter((file) => !seen.has(file)).sort();
    for (const file of ring) seen.add(file);
  }
  return [...seen].filter((file) => unitTest.test(file) && existsSync(join(root, file)));
}

/** Files that import a file or read it by name; relative to `root`. */
function usersOf(root: string): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const folder of folders.filter((name) => existsSync(join(root, name))))
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !source.test(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      const text = readFileSync(file, 'utf8');
      for (const [, path = ''] of [...text.matchAll(imported), ...text.matchAll(named)]) {
        const used = relative(root, join(dirname(file), path));
        users.set(used, [...(users.get(used) ?? []), relative(root, file)]);
      }
    }
  return users;
}
