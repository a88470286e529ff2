import type { APIRoute } from 'astro';
import { currentSite } from '../../components/current-site.ts';
import { aiCatalog } from '../../site/discovery/ai-catalog.ts';

export const GET: APIRoute = async () => {
  const { origin, skills } = await currentSite();
  return new Response(`${JSON.stringify(aiCatalog(origin, skills), null, 2)}\n`);
};
