import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { sitemapXml } from '../site/discovery/crawlers.ts';

export const GET: APIRoute = async () => {
  const { pages, origin, translated } = await currentSite();
  return new Response(sitemapXml(pages, origin, translated));
};
