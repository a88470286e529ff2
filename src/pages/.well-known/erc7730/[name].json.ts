import type { APIRoute, GetStaticPaths } from 'astro';
import type { CallDescriptor } from '../../../core/clear-signing/descriptors.ts';
import { publishedDescriptors } from '../../../core/clear-signing/published.ts';

/** Clear signing descriptors for wallets (ERC-7730). */
export const getStaticPaths = (() =>
  [...publishedDescriptors()].map(([name, descriptor]) => ({ params: { name }, props: { descriptor } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ descriptor: CallDescriptor }> = ({ props }) => new Response(`${JSON.stringify(props.descriptor, null, 2)}\n`);
