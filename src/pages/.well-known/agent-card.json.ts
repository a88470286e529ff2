import type { APIRoute } from 'astro';
import { currentSite } from '../../components/current-site.ts';
import { agentCard } from '../../site/discovery/agent-card.ts';

export const GET: APIRoute = () => new Response(`${JSON.stringify(agentCard(currentSite().origin), null, 2)}\n`);
