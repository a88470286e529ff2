import { englishPath, type Locale, localeOfPath, pathIn } from '../languages/locales.ts';

/** What a content page is: `doc` and `reference` stand under /developers, the others at the top. */
export const authoredKinds = ['page', 'legal', 'doc', 'reference'] as const;

/** The parts of the developer portal, in the order of its navigation. */
export const docSections = ['Start', 'Guides', 'Concepts', 'Reference', 'Run'] as const;

/** What the author of a content file writes on top of it. */
export interface PageMatter {
  readonly title: string;
  readonly description: string;
  readonly kind: (typeof authoredKinds)[number];
  /** ISO day of the last change that a reader would notice. */
  readonly updated: string;
  /** Of a doc or reference page. */
  readonly section?: (typeof docSections)[number];
  /** Place among its neighbors, smallest first; pages without one come last, by title. */
  readonly order?: number;
  /** The first heading, where it says more than the title. */
  readonly heading?: string;
  /** Short name in navigations; the title without it. */
  readonly nav?: string;
  /** The line of llms.txt, written for models; the description without it. */
  readonly agents?: string;
  /** Still being written: on no site that was built. */
  readonly draft?: true;
}

/** One page of the site, whatever it is made from. HTML, twin, llms.txt, sitemap and navigation derive from it. */
export interface Page extends Omit<PageMatter, 'kind'> {
  readonly kind: PageMatter['kind'] | 'home' | 'changelog' | 'pair' | 'pool';
  /** Canonical path, without an ending. */
  readonly path: string;
  /** The language of a translated page; English without. */
  readonly locale?: Locale;
  /** The file to name in faults. */
  readonly file: string;
  /** MDX of the body, without front matter. */
  readonly source: string;
}

/** A content file that was read: `id` is its path under content/ without ending and `/index`. */
export interface ContentFile {
  readonly id: string;
  readonly file: string;
  readonly matter: PageMatter;
  readonly source: string;
}

/** content/home.mdx → /, content/about.mdx → /about, content/developers/index.mdx → /developers, content/de/home.mdx → /de. */
export function pathOfContent(id: string): string {
  const path = `/${id}`;
  const own = englishPath(path);
  return own === '/home' ? pathIn(localeOfPath(path), '/') : path;
}

/** @throws Error that names the file, when the matter does not fit the place of the file. */
export function toPage({ id, file, matter, source }: ContentFile): Page {
  const path = pathOfContent(id);
  const isDoc = matter.kind === 'doc' || matter.kind === 'reference';
  if (isDoc !== /^\/developers(\/|$)/.test(path)) throw new Error(`${file}: kind ${matter.kind} does not fit the path ${path}`);
  if (isDoc !== (matter.section !== undefined)) throw new Error(`${file}: a doc or reference page names its section, other pages do not`);
  const locale = localeOfPath(path);
  const kind = englishPath(path) === '/' ? 'home' : matter.kind;
  return { ...matter, kind, path, ...(locale === 'en' ? {} : { locale }), file, source };
}

/** Where the markdown of a page is published. */
export function twinPath(path: string): string {
  return path === '/' ? '/index.md' : `${path}.md`;
}

export function navName(page: Page): string {
  return page.nav ?? page.title;
}

/** By `order`, then by title. */
export function byOrder(a: Page, b: Page): number {
  return (a.order ?? 1000) - (b.order ?? 1000) || a.title.localeCompare(b.title);
}
