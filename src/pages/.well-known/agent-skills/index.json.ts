import type { APIRoute } from 'astro';
import { currentSite } from '../../../components/current-site.ts';
import { skillsIndex } from '../../../site/content/skills.ts';

export const GET: APIRoute = async () => new Response(`${JSON.stringify(skillsIndex((await currentSite()).skills), null, 2)}\n`);
