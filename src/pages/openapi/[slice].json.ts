import type { APIRoute, GetStaticPaths } from 'astro';
import { openApiSlice, sliceSlugs } from '../../contract/openapi/slices.ts';

export const getStaticPaths = (() => sliceSlugs.map((slice) => ({ params: { slice } }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ site, params: { slice = '' } }) =>
  new Response(`${JSON.stringify(openApiSlice(site?.origin ?? '', slice))}\n`);
