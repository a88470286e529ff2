import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { lostJson } from '../site/page/lost.ts';

export const GET: APIRoute = () => new Response(lostJson(currentSite().origin));
