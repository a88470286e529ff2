import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { llmsText } from '../site/discovery/llms.ts';

export const GET: APIRoute = async () => {
  const { pages, contextIn } = await currentSite();
  return new Response(llmsText(pages, contextIn('en')));
};
