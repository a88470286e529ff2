import { describe, expect, test } from 'vitest';
import { sitemapXml } from '../discovery/crawlers.ts';
import { somePages } from '../fixtures/pages.ts';
import { englishPath, englishTexts, localeOfPath, locales, pathIn } from '../languages/locales.ts';
import { twinOf } from '../twin/page-twin.ts';
import { headingsOf } from './headings.ts';
import { alternatesOf, linkIn, pagesIn } from './languages.ts';
import { footerLinks, headerLinks, trail } from './navigation.ts';
import { type Page, pathOfContent, toPage } from './page.ts';
import { structuredData } from './structured-data.ts';

const codes = locales.map(({ code }) => code).filter((code) => code !== 'en');
const translate = (path: string): readonly Page[] =>
  somePages.flatMap((page) =>
    page.path === path ? codes.map((locale) => ({ ...page, path: pathIn(locale, path), locale, title: `T ${locale}` })) : [],
  );
const translated = [...translate('/'), ...translate('/about')];

describe.each(codes)('addresses in %s', (locale) => {
  test('lead back to the English page', () => {
    for (const path of ['/', '/about', '/developers/rest']) {
      expect(localeOfPath(pathIn(locale, path))).toBe(locale);
      expect(englishPath(pathIn(locale, path))).toBe(path);
    }
    expect(pathOfContent(`${locale}/home`)).toBe(`/${locale}`);
    expect(pathOfContent(`${locale}/about`)).toBe(`/${locale}/about`);
  });

  test('replace those of translated pages, in lists and in links', () => {
    const pages = pagesIn(locale, somePages, translated);
    expect(pages.map(({ path }) => path)).toEqual([
      `/${locale}/about`,
      `/${locale}`,
      '/developers',
      '/developers/rest',
      '/sell-btc-buy-eth',
    ]);
    expect(headerLinks(pages).map(({ path }) => path)).toEqual([`/${locale}`, '/developers']);
    expect(footerLinks(pages).map(({ path, name }) => [path, name])).toEqual([[`/${locale}/about`, `T ${locale}`]]);
    const [about] = pages;
    expect(about && trail(about, pages).map(({ path }) => path)).toEqual([`/${locale}`, `/${locale}/about`]);
    const linkTo = linkIn(locale, translated);
    expect(['#a', '/about#a', '/?amount=1', '/developers/rest', `/${locale}/about`].map(linkTo)).toEqual([
      '#a',
      `/${locale}/about#a`,
      `/${locale}?amount=1`,
      '/developers/rest',
      `/${locale}/about`,
    ]);
  });

  test('come with the language in the twin and in the structured data', () => {
    const page = translated.find(({ path }) => path === `/${locale}/about`);
    expect(page).toBeDefined();
    if (page === undefined) return;
    const context = { origin: 'https://strait.example', samples: {}, linkTo: linkIn(locale, translated) };
    const twin = twinOf({ ...page, source: 'See [home](/) and [the rest](/developers/rest#x).' }, context);
    expect(twin).toContain(`language: ${locale}\n`);
    expect(twin).toContain(`[home](https://strait.example/${locale}) and [the rest](https://strait.example/developers/rest#x)`);
    expect(JSON.stringify(structuredData(page, somePages, context.origin))).toContain(`"inLanguage":"${locale}"`);
  });
});

test('gives headings of a translation the ids of the English ones', () => {
  expect(headingsOf('## Eins\n\n### Zwei\n\n## Drei\n', '## One\n\n### Two\n').map(({ text, id }) => [text, id])).toEqual([
    ['Eins', 'one'],
    ['Zwei', 'two'],
    ['Drei', 'drei'],
  ]);
});

test('states on translated legal pages only that the English one applies', () => {
  const matter = { title: 'T', description: 'D', kind: 'legal', updated: '2026-11-20' } as const;
  const noteOf = (id: string, kind: 'legal' | 'page' = 'legal') =>
    twinOf(toPage({ id, file: 'x', matter: { ...matter, kind }, source: 'Text.' }), {
      origin: 'https://strait.example',
      samples: {},
      ...(id.startsWith('de/') ? { texts: englishTexts } : {}),
    }).includes('[The English text applies](https://strait.example/terms)');
  expect([noteOf('de/terms'), noteOf('terms'), noteOf('de/terms', 'page')]).toEqual([true, false, false]);
});

test('treats a path that only begins like a language as English', () => {
  expect(['/', '/developers', '/dead', '/status', '/en'].map(localeOfPath)).toEqual(['en', 'en', 'en', 'en', 'en']);
});

test('gives a page in one language no alternates', () => {
  expect(alternatesOf('/developers', translated)).toEqual([]);
  expect(alternatesOf('/about', translated)).toHaveLength(codes.length === 0 ? 0 : codes.length + 1);
});

test('lists every language of a page with all the others in the sitemap', () => {
  const xml = sitemapXml(somePages, 'https://strait.example', translated);
  for (const locale of codes) {
    expect(xml).toContain(`<loc>https://strait.example/${locale}/about</loc>`);
    expect(xml.split(`hreflang="${locale}" href="https://strait.example/${locale}/about"`)).toHaveLength(codes.length + 2);
  }
  expect(xml.split('hreflang="x-default"')).toHaveLength(codes.length === 0 ? 1 : 2 * (codes.length + 1) + 1);
  expect(xml).not.toContain('href="https://strait.example/developers"');
});

test('keeps the kind of the English page in its translation', () => {
  const matter = { title: 'T', description: 'D', kind: 'page', updated: '2026-11-20' } as const;
  const [code = 'en'] = codes;
  const page = toPage({ id: `${code}/home`, file: 'x', matter, source: '' });
  expect([page.kind, page.path, page.locale]).toEqual(code === 'en' ? ['home', '/', undefined] : ['home', `/${code}`, code]);
});
