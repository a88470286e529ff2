import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { agentView } from '../site/discovery/agent-view.ts';
import { agentViewMarkdown } from '../site/discovery/agent-view-markdown.ts';

/** Response of /?mode=agent. */
export const GET: APIRoute = async () => {
  const { origin, pages, skills } = await currentSite();
  const view = agentView(origin, pages, skills);
  return new Response(agentViewMarkdown(view, `${view.url}?mode=agent`));
};
