import { describe, expect, test } from 'vitest';
import { englishTexts } from '../languages/locales.ts';
import { isDay } from './iso-day.ts';
import { readPageFile } from './page-file.ts';
import { readReleaseFile } from './release-file.ts';
import { type ContentFiles, siteFromContent, type Wanted } from './site.ts';

const description = 'A page that stands for all of them in the tests of this file, no more.';
const page = (more = '', start = `title: T\ndescription: ${description}\nkind: page\nupdated: 2026-11-20`) =>
  `---\n${start}\n${more}---\n\nText.\n`;

describe('a content file', () => {
  test('a content file is read with its front matter in plain or quoted text', () => {
    const text = `---\ntitle: "A: b"\ndescription: '${description} It''s so.'\nkind: doc\nsection: Guides\norder: -2\nnav: A | b\nupdated: 2026-11-20\n---\n\nText.\n`;
    expect(readPageFile('content/developers/a.mdx', text)).toEqual({
      path: '/developers/a',
      file: 'content/developers/a.mdx',
      title: 'A: b',
      description: `${description} It's so.`,
      kind: 'doc',
      section: 'Guides',
      order: -2,
      nav: 'A | b',
      updated: '2026-11-20',
      source: 'Text.',
    });
  });

  test.each([
    ['Text.', 'no front matter between two lines of ---'],
    ['---\ntitle\n---\n', 'one "key: value" a line, which this is not: title'],
    ['---\ntitle: A: b\n---\n', 'put A: b in double quotes'],
    ['---\ntitle: "A\n---\n', '"A does not end with its quote'],
    [page('updated: 2026-11-21\n'), 'names updated twice'],
    [page('autor: me\n'), 'autor is none of the keys title, heading, description'],
    [page('', `description: ${description}\nkind: page\nupdated: 2026-11-20`), 'title is missing'],
    [page('', `title: T\ndescription: Short.\nkind: page\nupdated: 2026-11-20`), 'description has 6 characters, at least 50 are needed'],
    [
      page('', `title: ${'T'.repeat(71)}\ndescription: ${description}\nkind: page\nupdated: 2026-11-20`),
      'title has 71 characters, at most 70',
    ],
    [
      page('', `title: T\ndescription: ${description}\nkind: blog\nupdated: 2026-11-20`),
      'kind is one of page, legal, doc, reference, not blog',
    ],
    [
      page('', `title: T\ndescription: ${description}\nkind: page\nupdated: 2026-02-31`),
      'updated is a day of the calendar such as 2026-11-20, not 2026-02-31',
    ],
    [page('section: Elsewhere\n'), 'section is one of Start, Guides'],
    [page('order: first\n'), 'order is a whole number, not first'],
    [page('draft: yes\n'), 'draft is true or false, not yes'],
  ])('the content file %j is refused with the file and the rule', (text, rule) => {
    expect(() => readPageFile('content/a.mdx', text)).toThrow(/^content\/a\.mdx: /);
    expect(() => readPageFile('content/a.mdx', text)).toThrow(rule);
  });
});

test('a day is one that the calendar has', () => {
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
  const release = (matter: string) => readReleaseFile('content/changelog/1-2-0.md', `---\n${matter}\n---\n\n- A\n`, '1.2.0');

  test('a release is read with its version and its day', () => {
    expect(release('title: T\nversion: 1.2.0\ndate: 2026-11-20')).toEqual({
      title: 'T',
      version: '1.2.0',
      date: '2026-11-20',
      body: '- A',
    });
  });

  test.each([
    ['title: T\nversion: 1.3.0\ndate: 2026-11-20', 'version 1.3.0 is ahead of package.json, which has 1.2.0'],
    ['title: T\nversion: 1.10.0\ndate: 2026-11-20', 'version 1.10.0 is ahead'],
    ['title: T\nversion: 1.2\ndate: 2026-11-20', 'version is three numbers'],
    ['title: T\nversion: 1.1.9\ndate: 2026-02-31', 'date is a day of the calendar such as 2026-11-20, not 2026-02-31'],
    ['title: T\nversion: 1.1.9\ndate: 2026-02-28\nauthor: me', 'author is none of the keys'],
  ])('a release with %j is refused with the file and the rule', (matter, rule) => {
    expect(() => release(matter)).toThrow(/^content\/changelog\/1-2-0\.md: /);
    expect(() => release(matter)).toThrow(rule);
  });
});

describe('a site', () => {
  const files: ContentFiles = {
    'content/about.mdx': page(),
    'content/track.mdx': page('draft: true\n'),
    'content/pools.mdx': page().replace('2026-11-20', '2026-11-23'),
    'content/de/about.mdx': page(),
    'content/de/track.mdx': page(),
    'content/de/pools.mdx': page(),
    'content/samples/quote/curl.sh': 'curl -s http://localhost:4321/api/v1/quote\n',
  };
  const site = (wanted: Wanted) => siteFromContent({ files, origin: 'https://strait.example', textsIn: () => englishTexts }, wanted);
  const paths = (wanted: Wanted) => {
    const { pages, translated } = site(wanted);
    return [...pages.filter(({ kind }) => kind === 'page'), ...translated].map(({ path }) => path);
  };

  test('a site leaves out drafts and what is dated later, with their translations', () => {
    expect(paths({ drafts: false, until: '2026-11-22' })).toEqual(['/about', '/de/about']);
    expect(paths({ drafts: false, until: '2026-11-23' })).toEqual(['/about', '/pools', '/de/about', '/de/pools']);
  });

  test('a site has all drafts while content is being written', () => {
    expect(paths({ drafts: true })).toEqual(['/about', '/pools', '/track', '/de/about', '/de/pools', '/de/track']);
  });

  test('a site has its samples with its own origin', () => {
    const { samples } = site({ drafts: false }).contextIn('en');
    expect(samples).toEqual({ quote: [{ label: 'curl', language: 'sh', text: 'curl -s https://strait.example/api/v1/quote\n' }] });
  });
});
