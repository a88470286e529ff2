import type { APIRoute } from 'astro';
import { registryEntryText } from '../../../contract/mcp/server-card.ts';

export const GET: APIRoute = ({ site }) => new Response(registryEntryText(site?.origin ?? ''));
