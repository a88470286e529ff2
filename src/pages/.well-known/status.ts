import type { APIRoute } from 'astro';
import { statusAtBuild } from '../../contract/v1/status.ts';

/** Served only where the platform does not route this path to the function. */
export const GET: APIRoute = () => new Response(`${JSON.stringify(statusAtBuild(), null, 2)}\n`);
