import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { searchEntries } from '../site/page/search-index.ts';
import { toMarkdown } from '../site/twin/page-twin.ts';

/** Search entries of the English pages, loaded on first use. */
export const GET: APIRoute = async () => {
  const { pages, contextIn } = await currentSite();
  const context = contextIn('en');
  return new Response(JSON.stringify(pages.flatMap((page) => searchEntries(page, toMarkdown(page, context)))));
};
