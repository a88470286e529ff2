import { helpSection, type SearchEntry } from '../../contract/search-entry.ts';
import { englishPath } from '../languages/locales.ts';
import { headingsOf } from './headings.ts';
import type { Page } from './page.ts';
import { plainText } from './plain-text.ts';

/** Whether a page is a help page; those rank first in search results. */
const isHelp = (path: string): boolean => /^\/(?:help|hardware-wallets)(?:\/|$)/.test(englishPath(path));

/** Search entries of a page by heading; pairs and pools are indexed by title only. `english` is the markdown of the English page. */
export function searchEntries(page: Page, markdown: string, english?: string): readonly SearchEntry[] {
  const { title, path } = page;
  const section = isHelp(path) ? helpSection : page.section;
  if (page.kind === 'pair' || page.kind === 'pool') return [{ page: title, path, section: page.kind, text: '' }];
  const own = { page: title, ...(section === undefined ? {} : { section }) };
  const headings = headingsOf(markdown, english).filter(({ depth }) => depth < 4);
  const bodies = markdown.split(/^#{2,3} .*$/m).map((part) => plainText(part));
  return [
    { ...own, path, text: `${page.description} ${bodies[0] ?? ''}` },
    ...headings.map(({ text, id }, index) => ({ ...own, path: `${path}#${id}`, heading: text, text: bodies[index + 1] ?? '' })),
  ];
}
