import type { APIRoute, GetStaticPaths } from 'astro';
import { contextIn, sitePages, translatedPages } from '../components/site-pages.ts';
import { type Page, twinPath } from '../site/page/page.ts';
import { twinOf } from '../site/page/twin.ts';

export const getStaticPaths = (async () => {
  const pages = [...(await sitePages()), ...(await translatedPages())];
  return pages.map((page) => ({ params: { path: twinPath(page.path).slice(1, -3) }, props: { page } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: Page }> = async ({ props: { page }, site }) =>
  new Response(twinOf(page, await contextIn(page.locale ?? 'en', site)));
