import type { APIRoute } from 'astro';
import { consoleOperations } from '../contract/openapi/console.ts';

export const GET: APIRoute = () => new Response(JSON.stringify(consoleOperations()));
