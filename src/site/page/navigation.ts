import { englishPath, englishTexts, type Locale, localeOfPath, pathIn, type SiteTexts } from '../languages/locales.ts';
import { docSections } from '../schemas/schemas.ts';
import { byOrder, navName, type Page } from './page.ts';

export interface NavLink {
  readonly path: string;
  readonly name: string;
}

export interface NavGroup {
  readonly name: string;
  readonly links: readonly NavLink[];
}

const linkTo = (page: Page): NavLink => ({ path: page.path, name: navName(page) });

/** Paths of header pages in English. */
const header = [
  { path: '/', word: 'shell.swap' },
  { path: '/pools', word: 'shell.pools' },
  { path: '/activity', word: 'shell.activity' },
  { path: '/developers', word: 'shell.docs' },
] as const;

const isAtPath = (path: string) => (page: Page) => englishPath(page.path) === path;

/** Header links to existing pages. */
export function headerLinks(pages: readonly Page[], { shell: words }: SiteTexts = englishTexts): readonly NavLink[] {
  return header.flatMap(({ path, word }) => {
    const page = pages.find(isAtPath(path));
    return page === undefined ? [] : [{ path: page.path, name: words[word] }];
  });
}

/** Help pages outside the /help folder. */
const outside = ['/hardware-wallets', '/check'];

/** Whether a page is in a subfolder, such as /help/fees, and linked from the folder's page. */
const isInner = ({ path }: Page): boolean => englishPath(path).lastIndexOf('/') > 0 || outside.includes(englishPath(path));

const plainPages = (pages: readonly Page[]): readonly Page[] =>
  pages
    .filter((page) => ['page', 'legal', 'changelog'].includes(page.kind) && !header.some(({ path }) => isAtPath(path)(page)))
    .sort(byOrder);

/** Top-level pages that are not in the header, docs or pairs. */
export const footerLinks = (pages: readonly Page[]): readonly NavLink[] =>
  plainPages(pages)
    .filter((page) => !isInner(page))
    .map(linkTo);

/** Pages linked from footer pages. */
export const innerLinks = (pages: readonly Page[]): readonly NavLink[] => plainPages(pages).filter(isInner).map(linkTo);

export function docPages(pages: readonly Page[]): readonly Page[] {
  return docSections.flatMap((section) => pages.filter((page) => page.section === section).sort(byOrder));
}

/** Navigation of the developer portal, without empty sections. */
export function docGroups(pages: readonly Page[]): readonly NavGroup[] {
  return docSections
    .map((section) => ({ name: section, links: docPages(pages.filter((page) => page.section === section)).map(linkTo) }))
    .filter(({ links }) => links.length > 0);
}

/** Previous and next doc in navigation order. */
export function neighbors(page: Page, pages: readonly Page[]): { readonly before?: NavLink; readonly after?: NavLink } {
  const docs = docPages(pages);
  const index = docs.findIndex(({ path }) => path === page.path);
  const [before, after] = [docs[index - 1], docs[index + 1]];
  return { ...(before && index > 0 ? { before: linkTo(before) } : {}), ...(after && index >= 0 ? { after: linkTo(after) } : {}) };
}

/** Breadcrumbs from the front page to this page. Empty for the front page. */
export function trail(page: Page, pages: readonly Page[], texts: SiteTexts = englishTexts): readonly NavLink[] {
  const locale: Locale = localeOfPath(page.path);
  const parts = englishPath(page.path)
    .split('/')
    .filter((part) => part !== '');
  const steps = parts.map((_, index) => pathIn(locale, `/${parts.slice(0, index + 1).join('/')}`));
  const heads = headerLinks(pages, texts);
  const links = steps.flatMap((path) =>
    heads
      .filter((link) => link.path === path)
      .concat(pages.filter((one) => one.path === path).map(linkTo))
      .slice(0, 1),
  );
  return links.length === 0 ? [] : [{ path: pathIn(locale, '/'), name: texts.shell['shell.front'] }, ...links];
}
