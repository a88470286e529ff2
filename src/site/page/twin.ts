import { englishTexts, type SiteTexts } from '../languages/locales.ts';
import { fillTwin } from '../twin/fill-twin.ts';
import type { PageContext } from '../twin/markdown-form.ts';
import { readTwin } from '../twin/twin-plugin.ts';
import type { Page } from './page.ts';

const yamlText = (text: string): string => JSON.stringify(text);

/** The line that leads a reader of one page to all others. `origin` has no trailing slash. */
export const indexLine = (origin: string): string => `> Index: [llms.txt](${origin}/llms.txt)\n\n`;

/** MDX → markdown: components in their markdown form, links with the origin. @throws Error with the file and the rule. */
export function toMarkdown(page: Pick<Page, 'file' | 'source' | 'twin'>, context: PageContext): string {
  return `${fillTwin(page.twin?.() ?? readTwin(page), context).trim()}\n`;
}

/** The published markdown of a page: front matter, the way to the index, heading, body. */
export function twinOf(page: Page, context: PageContext): string {
  const body = toMarkdown(page, context);
  const matter = [
    '---',
    `title: ${yamlText(page.title)}`,
    `description: ${yamlText(page.description)}`,
    `canonical: ${context.origin}${page.path}`,
    ...(page.locale === undefined ? [] : [`language: ${page.locale}`]),
    `last_updated: ${page.updated}`,
    '---',
  ];
  return `${matter.join('\n')}\n\n${indexLine(context.origin)}# ${headingOf(page, context.texts)}\n\n${body}`;
}

/** The first heading of a page. */
export function headingOf(page: Pick<Page, 'title' | 'kind' | 'heading'>, texts: SiteTexts = englishTexts): string {
  return page.heading ?? listedTitle(page, texts);
}

/** What a page is called in lists; the title of the front page is written for search engines. */
export function listedTitle({ title, kind }: Pick<Page, 'title' | 'kind'>, texts: SiteTexts = englishTexts): string {
  return kind === 'home' ? texts.shell['home.title'] : title;
}
