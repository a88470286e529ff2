import { describe, expect, test } from 'vitest';
import { robotsText, sitemapMarkdown, sitemapXml } from '../discovery/crawlers.ts';
import { llmsFull, llmsText } from '../discovery/llms.ts';
import { toHtml } from '../markup/html.ts';
import { endpointBlock, operationIds, toolBlock, toolNames } from '../markup/reference.ts';
import { pairPages } from '../pairs/pairs.ts';
import { toMarkdown } from '../twin/page-twin.ts';
import { changelogAtom, changelogJson, changelogPage, type Release } from './changelog.ts';
import { headingsOf } from './headings.ts';
import type { PageContext } from './markdown-form.ts';
import { type Page, toPage } from './page.ts';
import { searchEntries } from './search-index.ts';
import { structuredData } from './structured-data.ts';

const context: PageContext = { origin: 'https://strait.example', samples: {} };
const releases: readonly Release[] = [
  { title: 'Old', version: '0.9.0', date: '2026-01-02', body: '- A [b](/c)' },
  { title: 'New & good', version: '0.10.0', date: '2026-02-03', body: '### Added\n\n- D' },
];
const doc = toPage({
  id: 'developers/quotes',
  file: 'content/developers/quotes.mdx',
  matter: {
    title: 'Quotes',
    description: 'How quotes work.',
    kind: 'doc',
    section: 'Guides',
    updated: '2026-10-09',
    agents: 'For models.',
  },
  source: 'Lead.\n\n## The first part\n\nAbout memos.\n\n### Deeper `code`\n\nMore.\n\n## The first part\n\nAgain.',
});
const home: Page = {
  ...doc,
  kind: 'home',
  path: '/',
  title: 'Strait | Swap',
  file: 'content/home.mdx',
  updated: '2026-11-01',
  source: 'Front.',
};
const pages = [home, doc, changelogPage(releases), ...pairPages().slice(0, 3)];

describe('llms.txt', () => {
  const text = llmsText(pages, context);

  test('is one heading, a summary, then sections of links', () => {
    const lines = text.split('\n').filter((line) => line !== '');
    expect(lines[0]).toBe('# Strait');
    expect(lines[1]).toMatch(/^> /);
    expect(lines.filter((line) => line.startsWith('# '))).toHaveLength(1);
    const first = lines.findIndex((line) => line.startsWith('## '));
    for (const line of lines.slice(first))
      expect(line).toMatch(
        /^(## \S.*|- \[[^\]]+\]\(https:\/\/strait\.example\/[^)]*\.md\): \S.*|- `https:\/\/strait\.example\/\S+`: \S.*)$/,
      );
    expect(text.length).toBeLessThan(30_000);
  });

  test('has each written page with its line for models, and one line for all pairs', () => {
    expect(text).toContain('- [Quotes](https://strait.example/developers/quotes.md): For models. (');
    expect(text).toContain('(https://strait.example/changelog.md)');
    expect(text.match(/\/sell-/g)).toHaveLength(1);
  });

  test('has each written page once in the full text', () => {
    const full = llmsFull(pages, context);
    expect(full).not.toContain('llms.txt');
    expect(full.match(/^canonical: .*$/gm)).toEqual([
      'canonical: https://strait.example/',
      'canonical: https://strait.example/developers/quotes',
      'canonical: https://strait.example/changelog',
    ]);
  });
});

test('repeats the rules of robots.txt in every group', () => {
  const groups = robotsText(context.origin).split('\n\n').slice(0, -1);
  expect(groups.length).toBeGreaterThan(2);
  for (const group of groups) {
    expect(group).toMatch(/^(User-agent: \S+\n)+Content-Signal: search=yes, ai-input=yes, ai-train=(yes|no)\nAllow: \/$/);
  }
  expect(groups.at(-1)).toContain('User-agent: *');
  expect(robotsText(context.origin)).toContain('Sitemap: https://strait.example/sitemap.xml');
});

test('lists every page with its own date in the sitemap', () => {
  const xml = sitemapXml(pages, context.origin);
  expect(xml.match(/<url>/g)).toHaveLength(pages.length);
  expect(xml).toContain('<loc>https://strait.example/developers/quotes</loc><lastmod>2026-10-09</lastmod>');
  expect(xml).toContain('<loc>https://strait.example/</loc><lastmod>2026-11-01</lastmod>');
});

test('lists every page’s markdown with its date in the sitemap for models, after a link to the index', () => {
  const text = sitemapMarkdown(pages, context.origin);
  expect(text).toMatch(/^# Sitemap\n\n> Index: \[llms\.txt\]\(https:\/\/strait\.example\/llms\.txt\)\n/);
  expect(text.match(/^- \[/gm)).toHaveLength(pages.length);
  expect(text).toContain('- [Quotes](https://strait.example/developers/quotes.md), 2026-10-09');
  expect(text).toContain('(https://strait.example/index.md), 2026-11-01');
});

describe('the changelog', () => {
  test('is a page with the latest version first', () => {
    const page = changelogPage(releases);
    expect([page.path, page.updated]).toEqual(['/changelog', '2026-02-03']);
    expect(page.source.indexOf('0.10.0')).toBeLessThan(page.source.indexOf('0.9.0'));
  });

  test('is an Atom feed with escaped text and absolute links', () => {
    const atom = changelogAtom(releases, context.origin);
    expect(atom).toContain('<title>Version 0.10.0: New &amp; good</title>');
    expect(atom).toContain('href=&quot;https://strait.example/c&quot;');
    expect(atom.match(/<updated>(.*)<\/updated>/)?.[1]).toBe('2026-02-03T00:00:00Z');
  });

  test('is a JSON feed whose links lead to its headings', () => {
    const feed = JSON.parse(changelogJson(releases, context.origin)) as { items: { url: string; title: string; date_published: string }[] };
    const ids = headingsOf(toMarkdown(changelogPage(releases), context)).map(({ id }) => id);
    for (const { url } of feed.items) expect(ids).toContain(url.split('#')[1]);
    expect(feed.items.map(({ date_published }) => date_published)).toEqual(['2026-02-03T00:00:00Z', '2026-01-02T00:00:00Z']);
  });
});

describe('headings', () => {
  test('have the same ids in HTML as in the outline, numbered when repeated', () => {
    const markdown = toMarkdown(doc, context);
    const headings = headingsOf(markdown);
    expect(headings.map(({ id }) => id)).toEqual(['the-first-part', 'deeper-code', 'the-first-part-1']);
    expect([...toHtml(markdown).matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id)).toEqual(headings.map(({ id }) => id));
  });

  test('lead search results to their section', () => {
    const entries = searchEntries(doc, toMarkdown(doc, context));
    expect(entries.map(({ path }) => path)).toEqual([
      '/developers/quotes',
      '/developers/quotes#the-first-part',
      '/developers/quotes#deeper-code',
      '/developers/quotes#the-first-part-1',
    ]);
    expect(entries[1]?.text).toBe('About memos.');
  });
});

describe('reference blocks', () => {
  test.each(operationIds)('name the address, fields, failures and response of %s', (id) => {
    const { lead, request, answer } = endpointBlock(id);
    expect(lead).toMatch(/```http\n(GET|POST) \/(?:api|aggregator|memoless\/api)\/v1\/\S+\n```/);
    expect(request).toContain('| Code | Status |');
    expect(answer).toContain('| Field | Meaning |');
  });

  test.each(toolNames)('show the arguments and an example of %s', (name) => {
    expect(toolBlock(name).request).toContain('```json');
    expect(toolBlock(name).answer).toContain('| Field | Meaning |');
  });

  test('list nested fields by their path', () => {
    expect(endpointBlock('getQuote').answer).toContain('| `fees.outbound` |');
    expect(endpointBlock('getQuote').answer).not.toContain('`offers[].network`');
    expect(endpointBlock('listPools').answer).toContain('| `pools[].asset` |');
  });
});

test('names the page, its publisher and its breadcrumbs in the structured data', () => {
  const { '@graph': graph } = structuredData(doc, pages, context.origin) as {
    '@graph': { '@type': string; itemListElement?: unknown[] }[];
  };
  expect(graph.map((one) => one['@type'])).toEqual(['Organization', 'WebSite', 'TechArticle', 'BreadcrumbList']);
  const front = structuredData(home, pages, context.origin) as { '@graph': { '@type': string }[] };
  expect(front['@graph'].map((one) => one['@type'])).toEqual(['Organization', 'WebSite', 'WebApplication']);
});
