import type { APIRoute, GetStaticPaths } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { type Page, twinPath } from '../site/page/page.ts';
import { twinOf } from '../site/twin/page-twin.ts';

export const getStaticPaths = (async () => {
  const { pages, translated } = await currentSite();
  return [...pages, ...translated].map((page) => ({ params: { path: twinPath(page.path).slice(1, -3) }, props: { page } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: Page }> = async ({ props: { page } }) =>
  new Response(twinOf(page, (await currentSite()).contextIn(page.locale ?? 'en')));
