import type { APIRoute } from 'astro';
import { siteAgentView } from '../components/site-agent-view.ts';

/** What /?mode=agent answers to Accept: application/json. */
export const GET: APIRoute = async ({ site }) => new Response(`${JSON.stringify(await siteAgentView(site), null, 2)}\n`);
