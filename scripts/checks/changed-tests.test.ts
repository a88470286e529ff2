import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFiles, testsOf } from './changed-tests.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

test('orders tests nearest to the change first, and skips those that do not use it', () => {
  write({
    'src/core/amount.ts': '',
    'src/core/amount.test.ts': `import { a } from './amount.ts';`,
    'src/core/fee.ts': `import type { A } from './amount.ts';`,
    'src/core/fee.test.ts': `import { fee } from './fee.ts';`,
    'src/core/memo.test.ts': `import { memo } from './memo.ts';`,
    'src/app/form.e2e.test.ts': `import { a } from '../core/amount.ts';`,
    'api/quote.ts': `import { fee } from '../src/core/fee.ts';`,
    'scripts/serve/quote.test.ts': `const door = await import('../../api/quote.ts');`,
  });
  expect(testsOf(root, ['src/core/amount.ts'])).toEqual(['src/core/amount.test.ts', 'src/core/fee.test.ts', 'scripts/serve/quote.test.ts']);
});

test('runs a changed test itself, and counts a file read by name as used', () => {
  write({ 'src/site/page.test.ts': `readFileSync(new URL('../../content/about.mdx', import.meta.url));`, 'content/about.mdx': '' });
  expect(testsOf(root, ['content/about.mdx'])).toEqual(['src/site/page.test.ts']);
  expect(testsOf(root, ['src/site/page.test.ts', 'src/site/gone.test.ts'])).toEqual(['src/site/page.test.ts']);
});

test('compares with main, including uncommitted and untracked files; on main, with the last commit', () => {
  const git = (...args: readonly string[]) => spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root });
  write({ 'src/a.ts': '1', 'src/b.ts': '1', 'src/c.ts': '1' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'first');
  git('checkout', '-qb', 'work');
  write({ 'src/a.ts': '2' });
  git('commit', '-qam', 'second');
  write({ 'src/b.ts': '2', 'src/d.ts': '2' });
  expect(changedFiles(root)).toEqual(['src/a.ts', 'src/b.ts', 'src/d.ts']);
  git('checkout', '-qf', 'main');
  git('merge', '-q', 'work');
  write({ 'src/c.ts': '2' });
  expect(changedFiles(root)).toEqual(['src/a.ts', 'src/c.ts', 'src/d.ts']);
});
