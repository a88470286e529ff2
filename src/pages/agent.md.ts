import type { APIRoute } from 'astro';
import { siteAgentView } from '../components/site-agent-view.ts';
import { agentViewMarkdown } from '../site/discovery/agent-view-markdown.ts';

/** What /?mode=agent answers. */
export const GET: APIRoute = async ({ site }) => {
  const view = await siteAgentView(site);
  return new Response(agentViewMarkdown(view, `${view.url}?mode=agent`));
};
