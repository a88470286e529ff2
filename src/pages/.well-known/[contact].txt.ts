import type { APIRoute, GetStaticPaths } from 'astro';
import { currentSite } from '../../components/current-site.ts';
import { securityTxt } from '../../site/discovery/security-txt.ts';

/** security.txt, when there is somebody to write to. */
export const getStaticPaths = (() => {
  const text = securityTxt(process.env['SECURITY_CONTACT'], currentSite().origin, Date.now());
  return text === undefined ? [] : [{ params: { contact: 'security' }, props: { text } }];
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ text: string }> = ({ props }) => new Response(props.text);
