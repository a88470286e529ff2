import { describe, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { readEntry } from '../../../scripts/build/content-files.ts';
import { englishTexts } from '../languages/locales.ts';
import { toPage } from '../page/page.ts';
import { isDay } from '../schemas/iso-day.ts';
import { pageSchema, releaseSchema, translationSchema } from '../schemas/schemas.ts';
import { makeSite, type Wanted } from './site.ts';

const description = 'A page that stands for all of them in the tests of this file, no more.';
const page = (more = '', start = `title: T\ndescription: ${description}\nkind: page\nupdated: 2026-11-20`) =>
  `---\n${start}\n${more}---\n\nText.\n`;

const readPage = (file: string, text: string) =>
  toPage({ id: file.replace(/^content\/|\.mdx$/g, ''), file, ...readEntry(file, text, pageSchema) });

describe('a content file', () => {
  test('is read with its front matter, keeping the line numbers of its body', () => {
    const text = `---\ntitle: "A: b"\ndescription: '${description} It''s so.'\nkind: doc\nsection: Guides\norder: -2\nnav: A | b\nupdated: 2026-11-20\n---\n\nText.\n`;
    const { source, ...page } = readPage('content/developers/a.mdx', text);
    expect(page).toEqual({
      path: '/developers/a',
      file: 'content/developers/a.mdx',
      title: 'A: b',
      description: `${description} It's so.`,
      kind: 'doc',
      section: 'Guides',
      order: -2,
      nav: 'A | b',
      updated: '2026-11-20',
    });
    expect(source.split('\n').indexOf('Text.')).toBe(text.split('\n').indexOf('Text.'));
  });

  test('may have a short description when translated', () => {
    const text = page().replace(description, 'Alles über Strait, kurz.');
    expect(readEntry('content/de/a.mdx', text, translationSchema).matter.description).toBe('Alles über Strait, kurz.');
    expect(() => readEntry('content/a.mdx', text, pageSchema)).toThrow('has at least 50 characters');
  });

  test.each([
    ['Text.', 'title '],
    [page('autor: me\n'), 'Unrecognized key: "autor"'],
    [page('', `description: ${description}\nkind: page\nupdated: 2026-11-20`), 'title '],
    [page('', `title: T\ndescription: Short.\nkind: page\nupdated: 2026-11-20`), 'has at least 50 characters'],
    [page('', `title: ${'T'.repeat(71)}\ndescription: ${description}\nkind: page\nupdated: 2026-11-20`), 'has at most 70 characters'],
    [
      page('', `title: T\ndescription: ${description}\nkind: blog\nupdated: 2026-11-20`),
      'expected one of "page"|"legal"|"doc"|"reference"',
    ],
    [
      page('', `title: T\ndescription: ${description}\nkind: page\nupdated: 2026-02-31`),
      'updated is a day of the calendar such as 2026-11-20',
    ],
    [page('', `title: T\ndescription: ${description}\nkind: page\nupdated: soon`), 'is a day of the calendar such as 2026-11-20'],
    [page('section: Elsewhere\n'), 'section '],
    [page('order: first\n'), 'order '],
    [page('draft: "yes"\n'), 'draft '],
  ])('of %j is rejected with the file and the rule', (text, rule) => {
    expect(() => readPage('content/a.mdx', text)).toThrow(/^content\/a\.mdx: /);
    expect(() => readPage('content/a.mdx', text)).toThrow(rule);
  });
});

test('accepts only days of the calendar', () => {
  expect(['2026-02-28', '2028-02-29', '2026-02-29', '2026-02-31', '2026-13-01', '26-1-1'].map(isDay)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

describe('a release', () => {
  const { version } = packageJson;
  const [major = 0] = version.split('.').map(Number);
  const release = (matter: string) => readEntry('content/changelog/1-2-0.md', `---\n${matter}\n---\n\n- A\n`, releaseSchema);

  test('is read with its version and date', () => {
    const { matter, source } = release(`title: T\nversion: ${version}\ndate: 2026-11-20`);
    expect([matter, source.trim()]).toEqual([{ title: 'T', version, date: '2026-11-20' }, '- A']);
  });

  test.each([
    [`title: T\nversion: ${major + 1}.0.0\ndate: 2026-11-20`, `is ahead of package.json, which has ${version}`],
    [`title: T\nversion: ${version.replace(/\d+$/, '100')}\ndate: 2026-11-20`, 'is ahead'],
    ['title: T\nversion: 0.1\ndate: 2026-11-20', 'version '],
    ['title: T\nversion: 0.1.0\ndate: 2026-02-31', 'date is a day of the calendar'],
    ['title: T\nversion: 0.1.0\ndate: 2026-02-28\nauthor: me', 'Unrecognized key: "author"'],
  ])('with %j is rejected with the file and the rule', (matter, rule) => {
    expect(() => release(matter)).toThrow(/^content\/changelog\/1-2-0\.md: /);
    expect(() => release(matter)).toThrow(rule);
  });
});

describe('the site', () => {
  const written = Object.entries({
    'content/about.mdx': page(),
    'content/track.mdx': page('draft: true\n'),
    'content/pools.mdx': page().replace('2026-11-20', '2026-11-23'),
    'content/de/about.mdx': page(),
    'content/de/track.mdx': page(),
    'content/de/pools.mdx': page(),
  }).map(([file, text]) => readPage(file, text));
  const files = { 'content/samples/quote/curl.sh': 'curl -s http://localhost:4321/api/v1/quote\n' };
  const source = { written, made: [], releases: [], skills: [], files, origin: 'https://strait.example', textsIn: () => englishTexts };
  const site = (wanted: Wanted) => makeSite(source, wanted);
  const paths = (wanted: Wanted) => {
    const { pages, translated } = site(wanted);
    return [...pages.filter(({ kind }) => kind === 'page'), ...translated].map(({ path }) => path);
  };

  test('leaves out drafts and future pages, with their translations', () => {
    expect(paths({ drafts: false, until: '2026-11-22' })).toEqual(['/about', '/de/about']);
    expect(paths({ drafts: false, until: '2026-11-23' })).toEqual(['/about', '/pools', '/de/about', '/de/pools']);
  });

  test('includes drafts and future pages in the preview', () => {
    expect(paths({ drafts: true })).toEqual(['/about', '/pools', '/track', '/de/about', '/de/pools', '/de/track']);
  });

  test('has code samples with its own origin', () => {
    const { samples } = site({ drafts: false }).contextIn('en');
    expect(samples).toEqual({ quote: [{ label: 'curl', language: 'sh', text: 'curl -s https://strait.example/api/v1/quote\n' }] });
  });
});
