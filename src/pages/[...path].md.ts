import type { APIRoute, GetStaticPaths } from 'astro';
import { currentSite } from '../components/current-site.ts';
import { type Page, twinPath } from '../site/page/page.ts';
import { twinOf } from '../site/page/twin.ts';

export const getStaticPaths = (() => {
  const { pages, translated } = currentSite();
  return [...pages, ...translated].map((page) => ({ params: { path: twinPath(page.path).slice(1, -3) }, props: { page } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: Page }> = ({ props: { page } }) =>
  new Response(twinOf(page, currentSite().contextIn(page.locale ?? 'en')));
