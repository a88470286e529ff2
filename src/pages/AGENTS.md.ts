import type { APIRoute } from 'astro';
import { siteContext, sitePages } from '../components/site-pages.ts';
import { twinOf } from '../site/page/twin.ts';

/** The page for agents under the name that agents look for: the same bytes as its twin. */
export const GET: APIRoute = async ({ site }) => {
  const page = (await sitePages()).find(({ path }) => path === '/agents');
  if (page === undefined) throw new Error('content/agents.mdx is missing');
  return new Response(twinOf(page, siteContext(site)));
};
