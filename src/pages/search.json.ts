import type { APIRoute } from 'astro';
import { siteContext, sitePages } from '../components/site-pages.ts';
import { searchEntries } from '../site/page/search-index.ts';
import { toMarkdown } from '../site/page/twin.ts';

/** What the search of the documentation looks through; loaded when it is first used. */
export const GET: APIRoute = async ({ site }) => {
  const context = siteContext(site);
  const pages = await sitePages();
  return new Response(JSON.stringify(pages.flatMap((page) => searchEntries(page, toMarkdown(page, context)))));
};
