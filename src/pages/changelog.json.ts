import type { APIRoute } from 'astro';
import { releases, siteContext } from '../components/site-pages.ts';
import { changelogJson } from '../site/page/changelog.ts';

export const GET: APIRoute = async ({ site }) => new Response(changelogJson(await releases(), siteContext(site).origin));
