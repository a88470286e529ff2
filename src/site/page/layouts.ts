import { englishPath } from '../languages/locales.ts';
import type { Page } from './page.ts';

/** Pages for one's money, without what documentation has around it. */
const appPaths = ['/track', '/activity', '/status', '/instant'];

export const isAppPage = ({ path }: Pick<Page, 'path'>): boolean => appPaths.includes(englishPath(path));

/** Pages of the documentation and of the law: each layout has routes of its own, so that no page carries the styles of two. */
export const isDocsPage = (page: Pick<Page, 'path' | 'kind'>): boolean =>
  ['page', 'legal', 'doc', 'reference'].includes(page.kind) && englishPath(page.path) !== '/pools' && !isAppPage(page);
