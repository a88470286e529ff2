import type { APIRoute } from 'astro';
import { currentSite } from '../../../components/current-site.ts';
import { skillsIndex } from '../../../site/discovery/skills.ts';

export const GET: APIRoute = () => new Response(`${JSON.stringify(skillsIndex(currentSite().skills), null, 2)}\n`);
