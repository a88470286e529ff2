import type { APIRoute } from 'astro';
import { currentSite } from '../../components/current-site.ts';
import { agentCard } from '../../site/discovery/agent-card.ts';

export const GET: APIRoute = async () => new Response(`${JSON.stringify(agentCard((await currentSite()).origin), null, 2)}\n`);
