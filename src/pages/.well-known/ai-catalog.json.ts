import type { APIRoute } from 'astro';
import { siteContext } from '../../components/site-pages.ts';
import { siteSkills } from '../../components/site-skills.ts';
import { aiCatalog } from '../../site/discovery/ai-catalog.ts';

export const GET: APIRoute = ({ site }) => {
  const catalog = aiCatalog(siteContext(site).origin, siteSkills(site));
  return new Response(`${JSON.stringify(catalog, null, 2)}\n`);
};
