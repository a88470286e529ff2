import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { sitemapMarkdown } from '../site/discovery/crawlers.ts';

export const GET: APIRoute = () => {
  const { pages, origin, translated } = currentSite();
  return new Response(sitemapMarkdown(pages, origin, translated));
};
