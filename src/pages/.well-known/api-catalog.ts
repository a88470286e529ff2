import type { APIRoute } from 'astro';
import { siteContext, sitePages } from '../../components/site-pages.ts';
import { apiCatalog } from '../../site/discovery/api-catalog.ts';

export const GET: APIRoute = async ({ site }) => {
  const catalog = apiCatalog(siteContext(site).origin, await sitePages());
  return new Response(`${JSON.stringify(catalog, null, 2)}\n`);
};
