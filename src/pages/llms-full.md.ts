import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { llmsFull } from '../site/discovery/llms.ts';

export const GET: APIRoute = async () => {
  const { pages, contextIn } = await currentSite();
  return new Response(llmsFull(pages, contextIn('en')));
};
