import type { SearchEntry } from '../../contract/search-entry.ts';
import { headingsOf } from './headings.ts';
import type { Page } from './page.ts';
import { plainText } from './plain-text.ts';

/** The parts of a page by its headings; pairs are found by their title alone. */
export function searchEntries(page: Page, markdown: string): readonly SearchEntry[] {
  if (page.kind === 'pair') return [{ page: page.title, path: page.path, text: '' }];
  const headings = headingsOf(markdown).filter(({ depth }) => depth < 4);
  const bodies = markdown.split(/^#{2,3} .*$/m).map((part) => plainText(part));
  const start = { page: page.title, path: page.path, text: `${page.description} ${bodies[0] ?? ''}` };
  return [
    start,
    ...headings.map(({ text, id }, at) => ({ page: page.title, path: `${page.path}#${id}`, heading: text, text: bodies[at + 1] ?? '' })),
  ];
}
