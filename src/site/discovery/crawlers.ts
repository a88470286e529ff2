import { alternatesOf } from '../languages/languages.ts';
import type { Page } from '../page/page.ts';

/** What crawlers may do, in the words of Content-Signal. */
const signal = 'search=yes, ai-input=yes, ai-train=yes';

/** Crawlers that look for a group of their own; the last group is for all others. Each repeats everything: a named group hides the others. */
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

export function robotsText(origin: string): string {
  const parts = groups.map((agents) =>
    [...agents.map((agent) => `User-agent: ${agent}`), `Content-Signal: ${signal}`, 'Allow: /'].join('\n'),
  );
  return `${[...parts, `Sitemap: ${origin}/sitemap.xml`].join('\n\n')}\n`;
}

/** Every page with the day it last changed, and with its languages where there is more than one. */
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
