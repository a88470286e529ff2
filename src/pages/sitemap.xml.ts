import type { APIRoute } from 'astro';
import { siteContext, sitePages, translatedPages } from '../components/site-pages.ts';
import { sitemapXml } from '../site/discovery/crawlers.ts';

export const GET: APIRoute = async ({ site }) =>
  new Response(sitemapXml(await sitePages(), siteContext(site).origin, await translatedPages()));
