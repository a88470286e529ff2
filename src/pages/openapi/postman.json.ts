import type { APIRoute } from 'astro';
import { postmanCollection } from '../../contract/openapi/postman.ts';

export const GET: APIRoute = ({ site }) => new Response(`${JSON.stringify(postmanCollection(site?.origin ?? ''))}\n`);
