import type { APIRoute } from 'astro';
import { serverCardText } from '../../contract/server-card.ts';

export const GET: APIRoute = ({ site }) => new Response(serverCardText(site?.origin ?? ''));
