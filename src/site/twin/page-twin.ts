import { englishPath, englishTexts, type SiteTexts } from '../languages/locales.ts';
import type { PageContext } from '../page/markdown-form.ts';
import type { Page } from '../page/page.ts';
import { fillTwin } from './fill-twin.ts';
import { readTwin } from './twin-plugin.ts';

const yamlText = (text: string): string => JSON.stringify(text);

/** Line that links from a twin to the index of all pages. `origin` has no trailing slash. */
export const indexLine = (origin: string): string => `> Index: [llms.txt](${origin}/llms.txt)\n\n`;

/** Estimates the token count of a text, rounded up to two significant digits. */
export function countTokens(text: string): number {
  const exact = text.length / 4;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return Math.ceil(exact / step) * step;
}

/** Converts MDX to markdown: components in their markdown form, links with the origin. @throws Error with the file and the rule. */
export function toMarkdown(page: Pick<Page, 'file' | 'source' | 'twin'>, context: PageContext): string {
  return `${fillTwin(page.twin?.() ?? readTwin(page), context).trim()}\n`;
}

/** Renders the published markdown of a page: front matter, index link, heading, body. */
export function twinOf(page: Page, context: PageContext): string {
  const text = `${indexLine(context.origin)}# ${headingOf(page, context.texts)}\n\n${legalNote(page, context)}${toMarkdown(page, context)}`;
  const matter = [
    `title: ${yamlText(page.title)}`,
    `description: ${yamlText(page.description)}`,
    `canonical: ${context.origin}${page.path}`,
    ...(page.locale === undefined ? [] : [`language: ${page.locale}`]),
    `last_updated: ${page.updated}`,
  ].join('\n');
  return `---\n${matter}\ntokens: ${countTokens(matter + text)}\n---\n\n${text}`;
}

/** Note on a translated legal page that the English one governs. */
function legalNote({ kind, path }: Page, { origin, texts }: PageContext): string {
  const words = texts?.shell;
  if (kind !== 'legal' || words === undefined) return '';
  return `${words['shell.translation']} [${words['shell.original']}](${origin}${englishPath(path)})\n\n`;
}

/** The first heading of a page. */
export function headingOf(page: Pick<Page, 'title' | 'kind' | 'heading'>, texts: SiteTexts = englishTexts): string {
  return page.heading ?? listedTitle(page, texts);
}

/** Title of a page in lists; the front page's own title is written for search engines. */
export function listedTitle({ title, kind }: Pick<Page, 'title' | 'kind'>, texts: SiteTexts = englishTexts): string {
  return kind === 'home' ? texts.shell['home.title'] : title;
}
