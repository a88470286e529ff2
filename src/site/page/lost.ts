import { errorTable } from '../../contract/errors.ts';

/** Where somebody goes who found nothing. */
export const wayOut = [
  { path: '/', name: 'Swap' },
  { path: '/developers', name: 'Documentation' },
  { path: '/llms.txt', name: 'All pages for models' },
  { path: '/sitemap.xml', name: 'All pages for crawlers' },
] as const;

/** What a missing page answers to those who ask for markdown. */
export function lostMarkdown(origin: string): string {
  const links = wayOut.map(({ path, name }) => `- [${name}](${origin}${path})`);
  return ['# There is no page here', 'The address may be mistyped, or the page has moved. Nothing was sent.', links.join('\n'), ''].join(
    '\n\n',
  );
}

/** The same for those who ask for JSON, in the shape of every other failure; a file has no request to name. */
export function lostJson(origin: string): string {
  const { title, hint } = errorTable.not_found;
  const body = { error: title, code: 'not_found', hint, documentation: `${origin}/developers/errors#not_found` };
  return `${JSON.stringify({ ...body, links: wayOut.map(({ path, name }) => ({ name, url: origin + path })) }, null, 2)}\n`;
}
