import type { APIRoute } from 'astro';
import { siteSkills } from '../../../components/site-skills.ts';
import { skillsIndex } from '../../../site/discovery/skills.ts';

export const GET: APIRoute = ({ site }) => new Response(`${JSON.stringify(skillsIndex(siteSkills(site)), null, 2)}\n`);
