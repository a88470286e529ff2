import { type MdastNode, markdownToMdast } from 'satteri';
import { attribute, type Element } from './html-tree.ts';
import { type Finding, pathOfName, type SiteFiles } from './site-files.ts';

/** Every internal link of a page, a twin, llms.txt or the sitemap must resolve, including its fragment. */
export function checkLinks(site: SiteFiles): Finding[] {
  const ids = new Map<string, ReadonlySet<string>>();
  const idsOf = (name: string): ReadonlySet<string> => {
    const own = ids.get(name) ?? new Set(site.elements(name).flatMap((element) => attribute(element, 'id') ?? []));
    ids.set(name, own);
    return own;
  };
  const isSound = (url: URL): boolean => {
    const place = site.placeOf(url.pathname + url.search);
    if (place === undefined) return false;
    const fragment = decodeURIComponent(url.hash.slice(1));
    if (fragment === '' || place.file === undefined || !place.type.startsWith('text/html')) return true;
    return idsOf(place.file === '' ? 'index.html' : `${place.file}.html`).has(fragment);
  };
  const sound = new Map<string, boolean>();
  const check = (file: string, base: string, links: readonly string[]): Finding[] =>
    [...new Set(links)].flatMap((link) => {
      const url = URL.parse(link, site.origin + base);
      if (url === null) return [{ file, rule: 'link', detail: `${link} is no address` }];
      if (url.origin !== site.origin) return [];
      const known = sound.get(url.href) ?? isSound(url);
      sound.set(url.href, known);
      return known ? [] : [{ file, rule: 'link', detail: `${link} leads nowhere` }];
    });
  return site.names.flatMap((name) => {
    if (name.endsWith('.html')) return check(name, pathOfName(name), htmlLinks(site.elements(name)));
    if (name.endsWith('.md') || name === 'llms.txt') return check(name, `/${name}`, markdownLinks(site.read(name)));
    if (name === 'sitemap.xml')
      return check(
        name,
        '/',
        [...site.read(name).matchAll(/<loc>([^<]+)</g)].map(([, url = '']) => url),
      );
    return [];
  });
}

function htmlLinks(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => ['href', 'src'].flatMap((name) => attribute(element, name) ?? []));
}

function markdownLinks(text: string): string[] {
  const found: string[] = [];
  const walk = (node: MdastNode): void => {
    if (node.type === 'link' || node.type === 'definition') found.push(node.url);
    if ('children' in node) for (const child of node.children) walk(child as MdastNode);
  };
  walk(markdownToMdast(text));
  return found;
}
