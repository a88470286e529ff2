import { errorTable } from '../../contract/errors.ts';
import { englishTexts } from '../languages/locales.ts';

/** Links on the not-found page: for people, then for programs. */
export const wayOut = {
  people: [
    { path: '/', name: 'Swap' },
    { path: '/track', name: 'Track a swap' },
    { path: '/activity', name: 'Activity' },
    { path: '/pools', name: 'Pools' },
    { path: '/developers', name: 'Docs' },
  ],
  programs: [
    { path: '/llms.txt', name: 'All pages for models' },
    { path: '/sitemap.md', name: 'All pages as a list' },
    { path: '/sitemap.xml', name: 'All pages for crawlers' },
    { path: '/openapi.json', name: 'OpenAPI' },
  ],
} as const;

const everywhere = [...wayOut.people, ...wayOut.programs];

/** Renders the not-found response in markdown. */
export function lostMarkdown(origin: string): string {
  const links = everywhere.map(({ path, name }) => `- [${name}](${origin}${path})`);
  const { shell } = englishTexts;
  return [`# ${shell['lost.title']}`, shell['lost.text'], links.join('\n'), ''].join('\n\n');
}

/** Renders the not-found response in JSON, in the common error shape; static files have no request id. */
export function lostJson(origin: string): string {
  const { title, hint } = errorTable.not_found;
  const body = { error: title, code: 'not_found', hint, documentation: `${origin}/developers/errors#not_found` };
  return `${JSON.stringify({ ...body, links: everywhere.map(({ path, name }) => ({ name, url: origin + path })) }, null, 2)}\n`;
}
