import { alternatesOf } from '../page/languages.ts';
import { type Page, twinPath } from '../page/page.ts';
import { indexLine } from '../twin/page-twin.ts';

/** Content-Signal value for crawlers. */
const signal = 'search=yes, ai-input=yes, ai-train=yes';

/** Crawlers with their own group; the last group is for all others. Each repeats all rules, since a named group hides the others. */
const groups: readonly (readonly string[])[] = [
  [
    'GPTBot',
    'ClaudeBot',
    'Google-Extended',
    'Applebot-Extended',
    'CCBot',
    'Bytespider',
    'Meta-ExternalAgent',
    'Amazonbot',
    'cohere-training-data-crawler',
  ],
  [
    'OAI-SearchBot',
    'ChatGPT-User',
    'Claude-SearchBot',
    'Claude-User',
    'PerplexityBot',
    'Perplexity-User',
    'DuckAssistBot',
    'MistralAI-User',
    'Applebot',
  ],
  ['*'],
];

/** User-Agent names of programs that fetch pages for a model, some of them on a user's request. */
export const agentNames: readonly string[] = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'MistralAI-User',
];

export function robotsText(origin: string): string {
  const parts = groups.map((agents) =>
    [...agents.map((agent) => `User-agent: ${agent}`), `Content-Signal: ${signal}`, 'Allow: /'].join('\n'),
  );
  return `${[...parts, `Sitemap: ${origin}/sitemap.xml`].join('\n\n')}\n`;
}

/** Sitemap for models: every English page by its markdown with the date of its last change, then the translations. */
export function sitemapMarkdown(pages: readonly Page[], origin: string, translated: readonly Page[] = []): string {
  const line = ({ path, title, updated }: Page) => `- [${title}](${origin}${twinPath(path)}), ${updated}`;
  const groups: readonly (readonly [string, readonly Page[]])[] = [
    ['Pages', pages.filter(({ kind, section }) => section === undefined && kind !== 'pair' && kind !== 'pool')],
    ['Documentation', pages.filter(({ section }) => section !== undefined)],
    ['Assets', pages.filter(({ kind }) => kind === 'pool')],
    ['Pairs', pages.filter(({ kind }) => kind === 'pair')],
    ['Translations', translated],
  ];
  const parts = groups.filter(([, own]) => own.length > 0).map(([name, own]) => `## ${name}\n\n${own.map(line).join('\n')}`);
  return `${[`# Sitemap\n\n${indexLine(origin).trimEnd()}`, ...parts].join('\n\n')}\n`;
}

/** XML sitemap: every page with the date of its last change, and its languages if there are several. */
export function sitemapXml(pages: readonly Page[], origin: string, translated: readonly Page[] = []): string {
  const link = (language: string, path: string) => `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${path}"/>`;
  const entries = [...pages, ...translated].map(({ path, updated }) => {
    const all = alternatesOf(path, translated);
    const others = all.flatMap((one) => [link(one.locale, one.path), ...(one.locale === 'en' ? [link('x-default', one.path)] : [])]);
    return `  <url><loc>${origin}${path}</loc><lastmod>${updated}</lastmod>${others.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
