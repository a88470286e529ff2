import { englishPath } from '../../../src/site/languages/locales.ts';
import { attribute } from './html-tree.ts';
import { type Finding, pathOfName, type SiteFiles } from './site-files.ts';

/** Pages with live data: they load a script immediately. */
const livePages = new Set(['/pools', '/status', '/track', '/activity', '/instant', '/check', '/agents/mandate']);
const isLive = (path: string): boolean => livePages.has(path) || path.startsWith('/pools/');

/** Pages without a form or live data must not load scripts; the widget for other sites must exist. */
export function checkScriptless(site: SiteFiles): readonly Finding[] {
  const pages = site.names.filter((name) => name.endsWith('.html') && !isLive(englishPath(pathOfName(name))));
  const loading = pages.filter((name) => {
    const elements = site.elements(name);
    const scripts = elements.filter(
      (element) => element.tagName === 'script' && (attribute(element, 'src') !== undefined || attribute(element, 'type') === 'module'),
    );
    return scripts.length > 0 && elements.every(({ tagName }) => tagName !== 'astro-island');
  });
  return [
    ...loading.map((file) => ({ file, rule: 'no script', detail: 'loads a script before anything is used' })),
    ...(site.has('widget.js') ? [] : [{ file: 'widget.js', rule: 'widget', detail: 'is missing; run npm run build' }]),
  ];
}

/** Node-only globals: a page that uses them ships a polyfill or fails. */
const ofNode =
  /\bBuffer\.(?:from|alloc|allocUnsafe|concat|isBuffer)\b|\bnew Buffer\b|\bprocess\.(?:env|nextTick|versions?|browser|std\w+)\b/;

/** Page scripts must run in a browser without polyfills. */
export function checkScripts(site: SiteFiles): Finding[] {
  return site.names
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const found = ofNode.exec(site.read(name))?.[0];
      return found === undefined ? [] : [{ file: name, rule: 'polyfill', detail: `uses ${found}, which only Node has` }];
    });
}
