import { englishPath, localeOfPath, localeRow } from '../../../src/site/languages/locales.ts';
import { alternatesOf } from '../../../src/site/page/languages.ts';
import { attribute, type Element } from './html-tree.ts';
import { type Finding, pathOfName, type SiteFiles } from './site-files.ts';

const listLinks = (elements: readonly Element[]) =>
  elements.flatMap((element) => {
    const language = attribute(element, 'hrefLang');
    const isAlternate = element.tagName === 'link' && attribute(element, 'rel') === 'alternate' && language !== undefined;
    return isAlternate ? [`${language} ${attribute(element, 'href')}`] : [];
  });

/** Each page must declare its language and direction, and link its translations in head and sitemap, which must link back. */
export function checkLanguages(site: SiteFiles): Finding[] {
  const paths = new Set(site.pages.map(pathOfName));
  const translated = [...paths].filter((path) => localeOfPath(path) !== 'en').map((path) => ({ path }));
  const sitemap = site.has('sitemap.xml') ? site.read('sitemap.xml') : '';
  const strays = translated.filter(({ path }) => !paths.has(englishPath(path)));
  return [
    ...strays.map(({ path }) => ({ file: path, rule: 'language', detail: 'translates a page that there is not' })),
    ...site.pages.flatMap((name) => {
      const path = pathOfName(name);
      const { code, dir } = localeRow(localeOfPath(path));
      const elements = site.elements(name);
      const root = elements.find(({ tagName }) => tagName === 'html');
      const says = root && attribute(root, 'lang') === code && (attribute(root, 'dir') ?? 'ltr') === dir;
      const all = alternatesOf(path, translated);
      const wanted = [
        ...all.map((one) => `${one.locale} ${site.origin}${one.path}`),
        ...all.filter(({ locale }) => locale === 'en').map((one) => `x-default ${site.origin}${one.path}`),
      ];
      const entry = new RegExp(`<loc>${site.origin}${path}</loc>.*`).exec(sitemap)?.[0] ?? '';
      const listed = [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, url]) => `${language} ${url}`);
      const same = (found: readonly string[]) => found.toSorted().join() === wanted.toSorted().join();
      return [
        ...(says ? [] : [{ file: name, rule: 'language', detail: `is not marked as ${code}, ${dir}` }]),
        ...(same(listLinks(elements)) ? [] : [{ file: name, rule: 'hreflang', detail: 'does not name each of its languages' }]),
        ...(same(listed) ? [] : [{ file: 'sitemap.xml', rule: 'hreflang', detail: `${path} does not name each of its languages` }]),
      ];
    }),
  ];
}
