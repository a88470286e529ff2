import type { APIRoute } from 'astro';
import { openApiText } from '../contract/openapi/openapi.ts';

export const GET: APIRoute = ({ site }) => new Response(openApiText(site?.origin ?? ''));
