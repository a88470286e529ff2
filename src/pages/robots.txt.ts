import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { robotsText } from '../site/discovery/crawlers.ts';

export const GET: APIRoute = async () => new Response(robotsText((await currentSite()).origin));
