import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { twinOf } from '../site/twin/page-twin.ts';

/** The page for agents under the file name that agents look for, byte-identical to its twin. */
export const GET: APIRoute = async () => {
  const { pages, contextIn } = await currentSite();
  const page = pages.find(({ path }) => path === '/agents');
  if (page === undefined) throw new Error('content/agents.mdx is missing');
  return new Response(twinOf(page, contextIn('en')));
};
