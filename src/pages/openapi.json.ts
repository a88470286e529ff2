import type { APIRoute } from 'astro';
import { openApiText } from '../contract/openapi.ts';

export const GET: APIRoute = ({ site }) => new Response(openApiText(site?.origin ?? ''));
