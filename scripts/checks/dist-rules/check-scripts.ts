import type { Finding, SiteFiles } from './site-files.ts';

/** What only Node has: a page that names it carries a polyfill, or fails. */
const ofNode =
  /\bBuffer\.(?:from|alloc|allocUnsafe|concat|isBuffer)\b|\bnew Buffer\b|\bprocess\.(?:env|nextTick|versions?|browser|std\w+)\b/;

/** Scripts of pages run in a browser as it is. */
export function checkScripts(site: SiteFiles): Finding[] {
  return site.names
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => {
      const found = ofNode.exec(site.read(name))?.[0];
      return found === undefined ? [] : [{ file: name, rule: 'polyfill', detail: `uses ${found}, which only Node has` }];
    });
}
