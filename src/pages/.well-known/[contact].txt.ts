import type { APIRoute, GetStaticPaths } from 'astro';
import { siteContext } from '../../components/site-pages.ts';
import { securityTxt } from '../../site/discovery/security-txt.ts';

const site = import.meta.env.SITE === undefined ? undefined : new URL(import.meta.env.SITE);

/** security.txt, when there is somebody to write to. */
export const getStaticPaths = (() => {
  const text = securityTxt(process.env['SECURITY_CONTACT'], siteContext(site).origin, Date.now());
  return text === undefined ? [] : [{ params: { contact: 'security' }, props: { text } }];
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ text: string }> = ({ props }) => new Response(props.text);
