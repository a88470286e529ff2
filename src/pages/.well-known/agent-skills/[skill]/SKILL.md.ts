import type { APIRoute, GetStaticPaths } from 'astro';
import { currentSite } from '../../../../components/current-site.ts';
import type { Skill } from '../../../../site/content/skills.ts';

export const getStaticPaths = (async () =>
  (await currentSite()).skills.map((skill) => ({ params: { skill: skill.name }, props: { skill } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ skill: Skill }> = async ({ props }) => new Response(props.skill.text);
