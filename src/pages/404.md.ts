import type { APIRoute } from 'astro';
import { siteContext } from '../components/site-pages.ts';
import { lostMarkdown } from '../site/page/lost.ts';

export const GET: APIRoute = ({ site }) => new Response(lostMarkdown(siteContext(site).origin));
