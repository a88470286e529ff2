import type { APIRoute } from 'astro';
import { serverCardText } from '../../contract/mcp/server-card.ts';

export const GET: APIRoute = ({ site }) => new Response(serverCardText(site?.origin ?? ''));
