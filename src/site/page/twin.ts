import { englishTexts, type SiteTexts } from '../languages/locales.ts';
import { toMarkdown } from './body.ts';
import type { PageContext } from './components.ts';
import type { Page } from './page.ts';

const yamlText = (text: string): string => JSON.stringify(text);

/** The published markdown of a page: front matter, heading, body. */
export function twinOf(page: Page, context: PageContext): string {
  const body = toMarkdown(page, context);
  const matter = [
    '---',
    `title: ${yamlText(page.title)}`,
    `description: ${yamlText(page.description)}`,
    `canonical: ${context.origin}${page.path}`,
    ...(page.locale === undefined ? [] : [`language: ${page.locale}`]),
    `updated: ${page.updated}`,
    '---',
  ];
  return `${matter.join('\n')}\n\n# ${headingOf(page, context.texts)}\n\n${body}`;
}

/** The first heading of a page; the title of the front page is written for search engines. */
export function headingOf({ title, kind }: Pick<Page, 'title' | 'kind'>, texts: SiteTexts = englishTexts): string {
  return kind === 'home' ? texts.shell['home.title'] : title;
}
