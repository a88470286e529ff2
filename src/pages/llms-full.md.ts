import type { APIRoute } from 'astro';
import { siteContext, sitePages } from '../components/site-pages.ts';
import { llmsFull } from '../site/discovery/llms.ts';

export const GET: APIRoute = async ({ site }) => new Response(llmsFull(await sitePages(), siteContext(site)));
