import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerExamples } from '../contract/openapi/examples.ts';
import { headingsOf } from '../site/page/headings.ts';

const root = new URL('../../', import.meta.url).pathname;
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const readme = read('README.md');
const contributing = read('.github/CONTRIBUTING.md');

describe('the README', () => {
  test('has at most 60 lines, one picture and the five steps of a request', () => {
    const lines = readme.trim().split('\n');
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.filter((line) => line.length > 400)).toEqual([]);
    expect(readme.match(/<picture>/g)).toHaveLength(1);
    expect(/## How a request travels\n\n(1\. .*\n2\. .*\n3\. .*\n4\. .*\n5\. .*\n)\n/.test(readme)).toBe(true);
  });

  test('shows the response that the contract promises next to its call', () => {
    const quote = answerExamples['getQuote'] as Readonly<Record<string, unknown>>;
    const [, answer = ''] = /```text\n([\s\S]*?)```/.exec(readme) ?? [];
    const shown = [...answer.matchAll(/"(\w+)": (?:"([^"]*)"|(\d+))/g)].map(([, name = '', text, figure]) => [
      name,
      text ?? Number(figure),
    ]);
    expect(shown.length).toBeGreaterThan(8);
    expect(shown).toEqual(shown.map(([name]) => [name, quote[`${name}`]]));
  });
});

describe.each([
  ['README.md', readme],
  ['.github/CONTRIBUTING.md', contributing],
])('links and paths in %s', (file, text) => {
  test('link only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
    expect(links.length).toBeGreaterThan(3);
    const broken = links.filter(([, path = '', heading]) => {
      // GitHub's page of a workflow, and its badge.
      const workflow = /^\.\.\/\.\.\/actions\/(workflows\/\w+\.yml)(?:\/badge\.svg)?$/.exec(path)?.[1];
      const target = workflow === undefined ? (path === '' ? file : join(dirname(file), path)) : join('.github', workflow);
      if (!existsSync(join(root, target))) return true;
      return heading !== undefined && !headingsOf(read(target)).some(({ id }) => id === heading);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test('name only paths that exist', () => {
    const paths = [...text.matchAll(/`((?:src|scripts|content|api|public|\.ci)\/[\w./-]*)`/g)].map(([, path = '']) => path);
    expect(paths.filter((path) => !path.includes('CODE') && !existsSync(join(root, path)))).toEqual([]);
  });
});

test('VS Code finds the configuration of the tests, and content files are type-checked', () => {
  const settings = JSON.parse(read('.vscode/settings.json')) as Readonly<Record<string, unknown>>;
  expect(existsSync(join(root, String(settings['vitest.rootConfig'])))).toBe(true);
  expect(JSON.parse(read('tsconfig.json'))).toMatchObject({
    include: expect.arrayContaining(['src', 'content/**/*.mdx']),
    mdx: { checkMdx: true },
  });
});

describe('the recipes', () => {
  const recipes = contributing.slice(contributing.indexOf('\n## Recipes'), contributing.indexOf('\n## What a change has to keep'));
  const recipe = (name: string) => recipes.split('\n### ').find((part) => part.startsWith(`${name}\n`)) ?? '';

  test('are checklists', () => {
    const parts = recipes.split('\n### ').slice(1);
    expect(parts.length).toBeGreaterThan(10);
    expect(parts.filter((part) => !/^[^\n]+\n\n- \[ \] /.test(part)).map((part) => part.split('\n')[0])).toEqual([]);
  });

  test('name the files that hold error codes', () => {
    for (const place of ['src/core/errors.ts', 'src/contract/errors.ts', 'content/messages/en/errors.json'])
      expect(recipe('An error code')).toContain(place);
  });
});

test('each decision states its status and what was decided in its first line', () => {
  const files = globSync('content/decisions/*.md', { cwd: root });
  expect(files.length).toBeGreaterThan(40);
  expect(
    files.filter((file) => !/^# .+\n\nStatus: (?:accepted|superseded by \[.+\]\(.+\.md\))\. [A-Z`].{15,200}\.\n/.test(read(file))),
  ).toEqual([]);
});
