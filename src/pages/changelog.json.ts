import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { changelogJson } from '../site/page/changelog.ts';

export const GET: APIRoute = async () => {
  const { releases, origin } = await currentSite();
  return new Response(changelogJson(releases, origin));
};
