import type { APIRoute } from 'astro';
import { siteContext } from '../components/site-pages.ts';
import { lostJson } from '../site/page/lost.ts';

export const GET: APIRoute = ({ site }) => new Response(lostJson(siteContext(site).origin));
