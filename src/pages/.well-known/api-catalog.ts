import type { APIRoute } from 'astro';
import { currentSite } from '../../components/current-site.ts';
import { apiCatalog } from '../../site/discovery/api-catalog.ts';

export const GET: APIRoute = async () => {
  const { origin, pages } = await currentSite();
  return new Response(`${JSON.stringify(apiCatalog(origin, pages), null, 2)}\n`);
};
