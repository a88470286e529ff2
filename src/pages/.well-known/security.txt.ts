import type { APIRoute } from 'astro';
import { currentSite } from '../../components/current-site.ts';
import { securityTxt } from '../../site/discovery/security-txt.ts';

export const GET: APIRoute = async () =>
  new Response(securityTxt(process.env['SECURITY_CONTACT'], (await currentSite()).origin, Date.now()));
