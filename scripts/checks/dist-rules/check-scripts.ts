import type { Finding, SiteFiles } from './site-files.ts';

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
