import { markdownToHtml } from 'satteri';
import { localeOfPath } from '../../../src/site/languages/locales.ts';
import { twinPath } from '../../../src/site/page/page.ts';
import { indexLine } from '../../../src/site/twin/page-twin.ts';
import { attribute, documentWords, twinWords } from './html-tree.ts';
import { type Finding, pathOfName, type SiteFiles } from './site-files.ts';

/** Each page needs a twin with the same words, a sitemap entry and, unless it is a pair or a translation, a line in llms.txt. */
export function checkPages(site: SiteFiles): Finding[] {
  const llms = site.has('llms.txt') ? site.read('llms.txt') : '';
  const sitemap = site.has('sitemap.xml') ? site.read('sitemap.xml') : '';
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)].map(([, url = '']) => url);
  const paths = site.pages.map(pathOfName);
  const strays = listed.filter((url) => !paths.includes(url.slice(site.origin.length) || '/'));
  return [
    ...strays.map((url) => ({ file: 'sitemap.xml', rule: 'sitemap', detail: `${url} is no page` })),
    ...site.pages.flatMap((name) => {
      const path = pathOfName(name);
      const isNamed =
        /^\/(?:sell-|pools\/)/.test(path) || localeOfPath(path) !== 'en' || llms.includes(`(${site.origin}${twinPath(path)})`);
      return [
        ...checkTwin(site, name),
        ...(listed.includes(site.origin + path)
          ? []
          : [{ file: name, rule: 'sitemap', detail: 'has no entry with its day in sitemap.xml' }]),
        ...(isNamed ? [] : [{ file: name, rule: 'llms', detail: 'has no line in llms.txt' }]),
      ];
    }),
  ];
}

function checkTwin(site: SiteFiles, name: string): Finding[] {
  const path = pathOfName(name);
  const twin = twinPath(path).slice(1);
  if (!site.has(twin)) return [{ file: name, rule: 'twin', detail: `has no twin ${twin}` }];
  const elements = site.elements(name);
  const [, matter = '', whole = ''] = /^---\n(.*?)\n---\n\n(.*)$/s.exec(site.read(twin)) ?? [];
  const lead = indexLine(site.origin);
  const body = whole.startsWith(lead) ? whole.slice(lead.length) : '';
  const missing = ['title', 'description', 'canonical', 'last_updated'].filter((key) => !new RegExp(`^${key}: \\S`, 'm').test(matter));
  const links = elements.filter(({ tagName }) => tagName === 'link');
  const isLinked = links.some((link) => attribute(link, 'type') === 'text/markdown' && attribute(link, 'href') === `/${twin}`);
  const canonical = links.find((link) => attribute(link, 'rel') === 'canonical');
  return [
    ...missing.map((key) => ({ file: twin, rule: 'twin', detail: `its front matter lacks ${key}` })),
    ...(body === '' ? [{ file: twin, rule: 'twin', detail: 'does not begin with the line to llms.txt' }] : []),
    ...(isLinked ? [] : [{ file: name, rule: 'twin', detail: `does not link ${twin}` }]),
    ...(canonical && attribute(canonical, 'href') === site.origin + path
      ? []
      : [{ file: name, rule: 'canonical', detail: `is not ${site.origin}${path}` }]),
    ...checkWords(name, twin, twinWords(elements), documentWords(markdownToHtml(body).html)),
  ];
}

function checkWords(name: string, twin: string, page: string, markdown: string): Finding[] {
  if (page === markdown && page !== '') return [];
  let index = 0;
  while (index < page.length && page[index] === markdown[index]) index += 1;
  const excerpt = (text: string) => JSON.stringify(text.slice(Math.max(0, index - 20), index + 40));
  return [{ file: name, rule: 'equal text', detail: `differs from ${twin}: ${excerpt(page)} against ${excerpt(markdown)}` }];
}
