import { describe, expect, test } from 'vitest';
import { brokenCitations, citationsIn, foreignCitations } from '../../scripts/checks/citations.ts';
import { sourceFiles } from '../../scripts/checks/source-files.ts';

const files = sourceFiles();
const own = ['scripts/checks/citations.ts', 'src/spec/citations.test.ts'];
const others = files.filter(({ path }) => !own.includes(path));
const reference = files.filter(({ path }) => path.startsWith('content/reference/'));

describe('citations in comments and documents', () => {
  test('lead to a file and a heading', () => {
    expect(others.flatMap(citationsIn).length).toBeGreaterThan(150);
    expect(brokenCitations(others)).toEqual([]);
  });

  test('name nothing outside the repository', () => {
    expect(others.flatMap(foreignCitations)).toEqual([]);
  });

  test('include a source and a date in every file of the reference', () => {
    const opening = ({ text }: { readonly text: string }) => text.split('\n## ')[0] ?? '';
    const facts = reference.filter(({ path }) => !/(?:README|glossary)\.md$/.test(path));
    expect(facts.length).toBeGreaterThan(10);
    expect(facts.filter((file) => !/\bSources?: /.test(opening(file)) || !/\b20\d\d\b/.test(opening(file)))).toEqual([]);
  });

  test('include every file of the reference in its index', () => {
    const index = reference.find(({ path }) => path.endsWith('/README.md'))?.text ?? '';
    const names = reference.map(({ path }) => path.slice('content/reference/'.length)).filter((name) => name !== 'README.md');
    expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});

describe('the citation finder', () => {
  const page = { path: 'content/reference/b.md', text: '# B\n\n## One thing\n\nText.\n' };
  const broken = (text: string, path = 'src/a.ts') => brokenCitations([page, { path, text }]);

  test('accepts a file alone, and one of its headings', () => {
    expect(broken('/** Source: content/reference/b.md. */')).toEqual([]);
    expect(broken('// x (content/reference/b.md#one-thing), y')).toEqual([]);
    expect(broken('[b](b.md#one-thing) and [b](../reference/b.md)', 'content/reference/a.md')).toEqual([]);
  });

  test.each([
    ['a file that is not there', '// content/reference/c.md', 'src/a.ts:1 cites content/reference/c.md, which is no file'],
    ['half a name', '\n// content/decisions/0016 says so', 'src/a.ts:2 cites content/decisions/0016, which is no file'],
    [
      'a heading that is not there',
      '// content/reference/b.md#two',
      'src/a.ts:1 cites content/reference/b.md#two, which is no heading of it: one-thing',
    ],
  ])('reports %s', (_what, text, wanted) => {
    expect(broken(text)).toEqual([wanted]);
  });

  test('ignores paths in code', () => {
    expect(broken("new URL('../../content/developers/x.mdx'); write('content/developers/y.mdx')")).toEqual([]);
  });

  test.each([
    '// protocol.md 4.1',
    '// see wallets.md 7',
    '/** (design §11) */',
    '// as standards.md says',
    'read(`../shared/recorded/x`)',
  ])('rejects %s', (text) => {
    expect(foreignCitations({ path: 'src/a.ts', text })).toHaveLength(1);
  });

  test('accepts what only looks like a citation', () => {
    const text = '[/developers/wallets.md](/developers/wallets.md), content/reference/wallets.md#calls, [w](wallets.md)';
    expect(foreignCitations({ path: 'src/a.ts', text })).toEqual([]);
  });
});
