import { englishPath, type Locale, localeOfPath, pathIn } from '../languages/locales.ts';
import type { TwinPart } from '../markup/twin-part.ts';
import type { PageMatter } from '../schemas/schemas.ts';

/** A page of the site, whatever its source. HTML, twin, llms.txt, sitemap and navigation derive from it. */
export interface Page extends Omit<PageMatter, 'kind'> {
  readonly kind: PageMatter['kind'] | 'home' | 'changelog' | 'pair' | 'pool';
  /** Canonical path without a file extension. */
  readonly path: string;
  /** Language of a translated page; English if absent. */
  readonly locale?: Locale;
  /** File named in error messages. */
  readonly file: string;
  /** MDX of the body, without front matter. */
  readonly source: string;
  /** Markdown twin from the pass that made the HTML; if absent, the source is parsed on demand. @throws what that pass threw. */
  readonly twin?: () => readonly TwinPart[];
}

/** A parsed content file; `id` is its path under content/ without extension. */
export interface ContentFile {
  readonly id: string;
  readonly file: string;
  readonly matter: PageMatter;
  readonly source: string;
}

/**
 * Path of a content file: / for content/home.mdx, /about for content/about.mdx, /developers for
 * content/developers/index.mdx, /de for content/de/home.mdx.
 */
export function pathOfContent(id: string): string {
  const path = `/${id.replace(/\/index$/, '')}`;
  const own = englishPath(path);
  return own === '/home' ? pathIn(localeOfPath(path), '/') : path;
}

/** Builds a page from a content file. @throws Error naming the file when its front matter does not fit its path. */
export function toPage({ id, file, matter, source }: ContentFile): Page {
  const path = pathOfContent(id);
  const isDoc = matter.kind === 'doc' || matter.kind === 'reference';
  if (isDoc !== /^\/developers(\/|$)/.test(path)) throw new Error(`${file}: kind ${matter.kind} does not fit the path ${path}`);
  if (isDoc !== (matter.section !== undefined)) throw new Error(`${file}: a doc or reference page names its section, other pages do not`);
  const locale = localeOfPath(path);
  const kind = englishPath(path) === '/' ? 'home' : matter.kind;
  return { ...matter, kind, path, ...(locale === 'en' ? {} : { locale }), file, source };
}

/** Path of a page's markdown twin. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

export function navName(page: Page): string {
  return page.nav ?? page.title;
}

/** Sorts pages by `order`, then by title. */
export function byOrder(a: Page, b: Page): number {
  return (a.order ?? 1000) - (b.order ?? 1000) || a.title.localeCompare(b.title);
}
