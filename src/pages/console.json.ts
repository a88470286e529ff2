import type { APIRoute } from 'astro';
import { consoleOperations } from '../contract/console.ts';

export const GET: APIRoute = () => new Response(JSON.stringify(consoleOperations()));
