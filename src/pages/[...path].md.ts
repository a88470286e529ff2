import type { APIRoute, GetStaticPaths } from 'astro';
import { siteContext, sitePages } from '../components/site-pages.ts';
import { type Page, twinPath } from '../site/page.ts';
import { twinOf } from '../site/twin.ts';

export const getStaticPaths = (async () => {
  const pages = await sitePages();
  return pages.map((page) => ({ params: { path: twinPath(page.path).slice(1, -3) }, props: { page } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: Page }> = ({ props, site }) => new Response(twinOf(props.page, siteContext(site)));
