import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { llmsFull } from '../site/discovery/llms.ts';

export const GET: APIRoute = () => {
  const { pages, contextIn } = currentSite();
  return new Response(llmsFull(pages, contextIn('en')));
};
