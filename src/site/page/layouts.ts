import { englishPath } from '../languages/locales.ts';
import type { Page } from './page.ts';

/** Paths of app pages, which have no documentation chrome. */
const appPaths = ['/track', '/activity', '/status', '/instant', '/check', '/agents/mandate'];

export const isAppPage = ({ path }: Pick<Page, 'path'>): boolean => appPaths.includes(englishPath(path));

/**
 * Whether a page uses the docs layout: documentation and legal pages. Each layout has its own routes, so that no page
 * loads the styles of two.
 */
export const isDocsPage = (page: Pick<Page, 'path' | 'kind'>): boolean =>
  ['page', 'legal', 'doc', 'reference'].includes(page.kind) && englishPath(page.path) !== '/pools' && !isAppPage(page);
