import type { APIRoute } from 'astro';
import { releases, siteContext } from '../components/site-pages.ts';
import { changelogAtom } from '../site/page/changelog.ts';

export const GET: APIRoute = async ({ site }) => new Response(changelogAtom(await releases(), siteContext(site).origin));
