import { englishPath } from '../languages/locales.ts';
import type { Page } from './page.ts';

/** App pages, without documentation chrome. */
const appPaths = ['/track', '/activity', '/status', '/instant'];

export const isAppPage = ({ path }: Pick<Page, 'path'>): boolean => appPaths.includes(englishPath(path));

/** Documentation and legal pages: each layout has its own routes, so that no page loads the styles of two. */
export const isDocsPage = (page: Pick<Page, 'path' | 'kind'>): boolean =>
  ['page', 'legal', 'doc', 'reference'].includes(page.kind) && englishPath(page.path) !== '/pools' && !isAppPage(page);
