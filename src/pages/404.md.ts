import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { lostMarkdown } from '../site/page/lost.ts';

export const GET: APIRoute = async () => new Response(lostMarkdown((await currentSite()).origin));
