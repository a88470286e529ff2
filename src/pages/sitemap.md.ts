import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { sitemapMarkdown } from '../site/discovery/crawlers.ts';

export const GET: APIRoute = async () => {
  const { pages, origin, translated } = await currentSite();
  return new Response(sitemapMarkdown(pages, origin, translated));
};
