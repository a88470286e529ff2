import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { toMarkdown } from '../site/page/body.ts';
import { searchEntries } from '../site/page/search-index.ts';

/** What the search of the documentation looks through; loaded when it is first used. */
export const GET: APIRoute = () => {
  const { pages, contextIn } = currentSite();
  const context = contextIn('en');
  return new Response(JSON.stringify(pages.flatMap((page) => searchEntries(page, toMarkdown(page, context)))));
};
