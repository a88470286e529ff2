import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { agentView } from '../site/discovery/agent-view.ts';

/** Response to /?mode=agent with Accept: application/json. */
export const GET: APIRoute = async () => {
  const { origin, pages, skills } = await currentSite();
  return new Response(`${JSON.stringify(agentView(origin, pages, skills), null, 2)}\n`);
};
