import { docSections } from '../content/schemas.ts';
import { englishPath, englishTexts, type Locale, localeOfPath, pathIn, type SiteTexts } from '../languages/locales.ts';
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

/** The pages of the header by their English addresses. */
const header = [
  { path: '/', word: 'shell.swap' },
  { path: '/pools', word: 'shell.pools' },
  { path: '/activity', word: 'shell.activity' },
  { path: '/developers', word: 'shell.docs' },
] as const;

const isOf = (path: string) => (page: Page) => englishPath(page.path) === path;

/** The links of the header, those of them that exist among `pages`. */
export function headerLinks(pages: readonly Page[], { shell: words }: SiteTexts = englishTexts): readonly NavLink[] {
  return header.flatMap(({ path, word }) => {
    const page = pages.find(isOf(path));
    return page === undefined ? [] : [{ path: page.path, name: words[word] }];
  });
}

/** Pages of help that are published outside its folder. */
const outside = ['/hardware-wallets'];

/** A page in a folder of its own, such as /help/fees: the page of the folder leads there. */
const isInner = ({ path }: Page): boolean => englishPath(path).lastIndexOf('/') > 0 || outside.includes(englishPath(path));

const plainPages = (pages: readonly Page[]): readonly Page[] =>
  pages.filter((page) => ['page', 'legal', 'changelog'].includes(page.kind) && !header.some(({ path }) => isOf(path)(page))).sort(byOrder);

/** Every page at the top that is neither in the header nor a doc nor one of the pairs. */
export const footerLinks = (pages: readonly Page[]): readonly NavLink[] =>
  plainPages(pages)
    .filter((page) => !isInner(page))
    .map(linkTo);

/** The pages that a page of the footer leads to. */
export const innerLinks = (pages: readonly Page[]): readonly NavLink[] => plainPages(pages).filter(isInner).map(linkTo);

export function docPages(pages: readonly Page[]): readonly Page[] {
  return docSections.flatMap((section) => pages.filter((page) => page.section === section).sort(byOrder));
}

/** The navigation of the developer portal; empty sections are left out. */
export function docGroups(pages: readonly Page[]): readonly NavGroup[] {
  return docSections
    .map((section) => ({ name: section, links: docPages(pages.filter((page) => page.section === section)).map(linkTo) }))
    .filter(({ links }) => links.length > 0);
}

/** The doc before and after this one, in the order of the navigation. */
export function neighbors(page: Page, pages: readonly Page[]): { readonly before?: NavLink; readonly after?: NavLink } {
  const docs = docPages(pages);
  const at = docs.findIndex(({ path }) => path === page.path);
  const [before, after] = [docs[at - 1], docs[at + 1]];
  return { ...(before && at > 0 ? { before: linkTo(before) } : {}), ...(after && at >= 0 ? { after: linkTo(after) } : {}) };
}

/** The way from the front to this page, itself last. Empty for the front itself. */
export function trail(page: Page, pages: readonly Page[], texts: SiteTexts = englishTexts): readonly NavLink[] {
  const locale: Locale = localeOfPath(page.path);
  const parts = englishPath(page.path)
    .split('/')
    .filter((part) => part !== '');
  const steps = parts.map((_, at) => pathIn(locale, `/${parts.slice(0, at + 1).join('/')}`));
  const heads = headerLinks(pages, texts);
  const links = steps.flatMap((path) =>
    heads
      .filter((link) => link.path === path)
      .concat(pages.filter((one) => one.path === path).map(linkTo))
      .slice(0, 1),
  );
  return links.length === 0 ? [] : [{ path: pathIn(locale, '/'), name: texts.shell['shell.front'] }, ...links];
}
