import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { searchEntries } from '../site/page/search-index.ts';
import { toMarkdown } from '../site/twin/page-twin.ts';

/** What the search of the documentation looks through; loaded when it is first used. */
export const GET: APIRoute = async () => {
  const { pages, contextIn } = await currentSite();
  const context = contextIn('en');
  return new Response(JSON.stringify(pages.flatMap((page) => searchEntries(page, toMarkdown(page, context)))));
};
