import type { APIRoute } from 'astro';
import { siteContext } from '../components/site-pages.ts';
import { robotsText } from '../site/discovery/crawlers.ts';

export const GET: APIRoute = ({ site }) => new Response(robotsText(siteContext(site).origin));
