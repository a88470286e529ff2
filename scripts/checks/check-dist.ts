import { today } from '../../src/site/schemas/iso-day.ts';
import { siteIn } from '../build/content-files.ts';
import { checkLanguages } from './dist-rules/check-languages.ts';
import { checkLinks } from './dist-rules/check-links.ts';
import { checkPages } from './dist-rules/check-pages.ts';
import { checkPublished } from './dist-rules/check-published.ts';
import { checkScriptless, checkScripts } from './dist-rules/check-scriptless.ts';
import { builtOrigin, type Finding, readSite, type SiteFiles } from './dist-rules/site-files.ts';

const projectRoot = new URL('../..', import.meta.url).pathname;

/** Rule violations of a build; empty when there are none. `root` holds the content, the functions and vercel.json. */
export function checkDist(origin: string, root = projectRoot, dist = `${root}dist`): readonly Finding[] {
  const site = readSite(dist, root, origin);
  return [
    ...checkContent(site, root),
    ...checkPages(site),
    ...checkPublished(site),
    ...checkLanguages(site),
    ...checkLinks(site),
    ...checkScriptless(site),
    ...checkScripts(site),
  ];
}

/** Every content file must have become a page, unless it is a draft or dated later. */
function checkContent(site: SiteFiles, root: string): Finding[] {
  const { pages, translated } = siteIn(root, site.origin, { drafts: false, until: today() });
  return [...pages, ...translated].flatMap(({ file, path }) => {
    const name = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    return !file.endsWith('.mdx') || site.has(name) ? [] : [{ file, rule: 'page', detail: `has not become ${name}` }];
  });
}

if (import.meta.main) {
  const findings = checkDist(builtOrigin(), projectRoot, process.argv[2]);
  for (const { file, rule, detail } of findings) console.error(`${file}: ${rule}: ${detail}`);
  if (findings.length > 0) process.exit(1);
  console.log('The build keeps every rule of check-dist.');
}
