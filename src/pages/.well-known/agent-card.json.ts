import type { APIRoute } from 'astro';
import { siteContext } from '../../components/site-pages.ts';
import { agentCard } from '../../site/discovery/agent-card.ts';

export const GET: APIRoute = ({ site }) => new Response(`${JSON.stringify(agentCard(siteContext(site).origin), null, 2)}\n`);
