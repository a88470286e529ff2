import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { lostJson } from '../site/page/lost.ts';

export const GET: APIRoute = async () => new Response(lostJson((await currentSite()).origin));
