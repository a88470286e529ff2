import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { sitemapXml } from '../site/discovery/crawlers.ts';

export const GET: APIRoute = () => {
  const { pages, origin, translated } = currentSite();
  return new Response(sitemapXml(pages, origin, translated));
};
