import { type AgentView, agentView } from '../site/discovery/agent-view.ts';
import { siteContext, sitePages } from './site-pages.ts';
import { siteSkills } from './site-skills.ts';

/** The view for agents; `site` as Astro knows it. */
export async function siteAgentView(site: URL | undefined): Promise<AgentView> {
  return agentView(siteContext(site).origin, await sitePages(), siteSkills(site));
}
