import type { Site } from '../../../src/site/content/site.ts';
import { englishPath, localeOfPath } from '../../../src/site/languages/locales.ts';
import { twinPath } from '../../../src/site/page/page.ts';
import { twinOf } from '../../../src/site/page/twin.ts';
import type { HeaderRule } from './headers.ts';

const key = 'x-markdown-tokens';

/** About as many as a model counts. */
const tokensOf = (text: string): number => text.length / 4;

/** Up to two significant digits. */
function rounded(exact: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return Math.ceil(exact / step) * step;
}

/** How far a size may be off before another one is announced: a corrected sentence is no reason to change vercel.json. */
const tolerance = 0.1;

/** The first step of the address of a translation. */
const language = '/([a-z]{2})';

/** The twins that share a rule: those of pairs have one text, and translations are about as long. */
function sourceOf(path: string): string {
  if (path.startsWith('/sell-')) return '/(sell-.*).md';
  if (localeOfPath(path) === 'en') return twinPath(path);
  return englishPath(path) === '/' ? `${language}.md` : `${language}${englishPath(path)}.md`;
}

/** The sizes that these rules announce, by source. */
export function announcedSizes(rules: readonly HeaderRule[]): ReadonlyMap<string, number> {
  return new Map(
    rules.flatMap(({ source, headers }) =>
      headers.flatMap((header) => (header.key === key ? [[source, Number(header.value)] as const] : [])),
    ),
  );
}

/** One rule for each twin, or for those that share one. A size that is `announced` stays while it is about right. */
export function twinSizeRules(site: Site, announced: ReadonlyMap<string, number>): readonly HeaderRule[] {
  const sizes = new Map<string, number>();
  for (const page of [...site.pages, ...site.translated]) {
    const source = sourceOf(page.path);
    const size = tokensOf(twinOf(page, site.contextIn(page.locale ?? 'en')));
    sizes.set(source, Math.max(sizes.get(source) ?? 0, size));
  }
  const sizeFor = (source: string, exact: number): number => {
    const known = announced.get(source);
    return known !== undefined && Math.abs(known - exact) <= known * tolerance ? known : rounded(exact);
  };
  return [...sizes]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([source, exact]) => ({ source, headers: [{ key, value: `${sizeFor(source, exact)}` }] }));
}
