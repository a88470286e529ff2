import type { APIRoute, GetStaticPaths } from 'astro';
import { currentSite } from '../../components/current-site.ts';
import { type Locale, locales } from '../../site/languages/locales.ts';
import { searchEntries } from '../../site/page/search-index.ts';
import { toMarkdown } from '../../site/twin/page-twin.ts';

export const getStaticPaths = (() =>
  locales.filter(({ code }) => code !== 'en').map(({ code }) => ({ params: { locale: code }, props: { code } }))) satisfies GetStaticPaths;

/** Search entries in this language, listed first on its pages. */
export const GET: APIRoute<{ code: Locale }> = async ({ props: { code } }) => {
  const { translated, contextIn, englishOf } = await currentSite();
  const context = contextIn(code);
  const own = translated.filter(({ locale }) => locale === code);
  return new Response(JSON.stringify(own.flatMap((page) => searchEntries(page, toMarkdown(page, context), englishOf(page)))));
};
