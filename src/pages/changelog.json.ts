import type { APIRoute } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { changelogJson } from '../site/page/changelog.ts';

export const GET: APIRoute = () => {
  const { releases, origin } = currentSite();
  return new Response(changelogJson(releases, origin));
};
