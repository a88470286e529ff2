import words from '../../content/messages/en/page.json' with { type: 'json' };
import { byOrder, docSections, navName, type Page } from './page.ts';

export interface NavLink {
  readonly path: string;
  readonly name: string;
}

export interface NavGroup {
  readonly name: string;
  readonly links: readonly NavLink[];
}

const linkTo = (page: Page): NavLink => ({ path: page.path, name: navName(page) });

/** The pages of the header. */
const header: readonly NavLink[] = [
  { path: '/', name: words['shell.swap'] },
  { path: '/pools', name: words['shell.pools'] },
  { path: '/developers', name: words['shell.docs'] },
  { path: '/status', name: words['shell.status'] },
];

/** The links of the header, those of them that exist. */
export function headerLinks(pages: readonly Page[]): readonly NavLink[] {
  return header.filter(({ path }) => pages.some((page) => page.path === path));
}

/** Every page that is neither in the header nor a doc nor one of the pairs. */
export function footerLinks(pages: readonly Page[]): readonly NavLink[] {
  return pages
    .filter((page) => ['page', 'legal', 'changelog'].includes(page.kind) && !header.some(({ path }) => path === page.path))
    .sort(byOrder)
    .map(linkTo);
}

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
export function trail(page: Page, pages: readonly Page[]): readonly NavLink[] {
  const parts = page.path.split('/').filter((part) => part !== '');
  const steps = parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`);
  const links = steps.flatMap((path) =>
    header
      .filter((link) => link.path === path)
      .concat(pages.filter((one) => one.path === path).map(linkTo))
      .slice(0, 1),
  );
  return links.length === 0 ? [] : [{ path: '/', name: words['shell.front'] }, ...links];
}
