import type { APIRoute } from 'astro';
import { arazzoDocument } from '../../contract/openapi/arazzo.ts';

export const GET: APIRoute = ({ site }) => new Response(`${JSON.stringify(arazzoDocument(site?.origin ?? ''), null, 2)}\n`);
