import { describe, expect, test } from 'vitest';
import type { PageMatter } from '../schemas/schemas.ts';
import { docGroups, footerLinks, headerLinks, innerLinks, neighbors, trail } from './navigation.ts';
import { type Page, toPage, twinPath } from './page.ts';

const matter: PageMatter = { title: 'T', description: 'D', kind: 'page', updated: '2026-11-20' };
const make = (id: string, more: Partial<PageMatter> = {}): Page =>
  toPage({ id, file: `content/${id}.mdx`, matter: { ...matter, ...more }, source: '' });
const doc = (id: string, more: Partial<PageMatter> = {}) => make(id, { kind: 'doc', section: 'Start', title: id, ...more });

describe('a content file', () => {
  test.each([
    ['home', '/', '/index.md'],
    ['about', '/about', '/about.md'],
  ])('from %s is placed at %s with its twin at %s', (id, path, twin) => {
    const page = make(id);
    expect([page.path, twinPath(page.path)]).toEqual([path, twin]);
  });

  test('of the portal is placed below /developers', () => {
    expect([doc('developers').path, doc('developers/quotes').path]).toEqual(['/developers', '/developers/quotes']);
  });

  test.each([
    ['about', { kind: 'doc', section: 'Start' }, 'does not fit the path'],
    ['developers/quotes', { kind: 'page' }, 'does not fit the path'],
    ['developers/quotes', { kind: 'doc' }, 'names its section'],
    ['about', { section: 'Start' }, 'names its section'],
  ] as const)('from %s with %j is rejected', (id, more, words) => {
    expect(() => make(id, more)).toThrow(`content/${id}.mdx: `);
    expect(() => make(id, more)).toThrow(words);
  });
});

describe('navigation', () => {
  const pages = [
    make('home'),
    make('privacy', { kind: 'legal', order: 9, title: 'Privacy' }),
    make('about', { order: 1, title: 'About' }),
    make('status', { title: 'Status' }),
    doc('developers', { nav: 'Overview', order: 1 }),
    doc('developers/zeta'),
    doc('developers/quotes', { section: 'Guides' }),
    doc('developers/alpha', { order: 2 }),
  ];

  test('shows those of the header’s four pages that exist', () => {
    expect(headerLinks(pages).map(({ name }) => name)).toEqual(['Swap', 'Docs']);
  });

  test('lists all other pages in the footer, sorted by their order', () => {
    expect(footerLinks(pages).map(({ path }) => path)).toEqual(['/about', '/privacy', '/status']);
  });

  test('puts a page inside a folder below the page of that folder, not in the footer', () => {
    const help = [
      make('help', { title: 'Help' }),
      make('help/fees', { title: 'Fees' }),
      make('hardware-wallets'),
      make('de/help/fees', { title: 'Gebühren' }),
    ];
    expect(footerLinks(help).map(({ path }) => path)).toEqual(['/help']);
    expect(innerLinks(help).map(({ path }) => path)).toEqual(['/help/fees', '/de/help/fees', '/hardware-wallets']);
  });

  test('groups docs in their sections, by order and then by title', () => {
    expect(docGroups(pages)).toEqual([
      {
        name: 'Start',
        links: [
          { path: '/developers', name: 'Overview' },
          { path: '/developers/alpha', name: 'developers/alpha' },
          { path: '/developers/zeta', name: 'developers/zeta' },
        ],
      },
      { name: 'Guides', links: [{ path: '/developers/quotes', name: 'developers/quotes' }] },
    ]);
  });

  test('gives docs their neighbors across sections', () => {
    const around = (path: string) => {
      const page = pages.find((one) => one.path === path);
      if (page === undefined) throw new Error(path);
      const { before, after } = neighbors(page, pages);
      return [before?.path, after?.path];
    };
    expect(around('/developers')).toEqual([undefined, '/developers/alpha']);
    expect(around('/developers/zeta')).toEqual(['/developers/alpha', '/developers/quotes']);
    expect(around('/developers/quotes')).toEqual(['/developers/zeta', undefined]);
    expect(around('/about')).toEqual([undefined, undefined]);
  });

  test('shows the trail from the front page to the page', () => {
    const [, , , , , zeta] = pages;
    expect(zeta && trail(zeta, pages).map(({ name }) => name)).toEqual(['Home', 'Docs', 'developers/zeta']);
    expect(pages[0] && trail(pages[0], pages)).toEqual([]);
  });
});
