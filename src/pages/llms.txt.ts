import type { APIRoute } from 'astro';
import { siteContext, sitePages } from '../components/site-pages.ts';
import { llmsText } from '../site/discovery/llms.ts';

export const GET: APIRoute = async ({ site }) => new Response(llmsText(await sitePages(), siteContext(site).origin));
