import type { APIRoute, GetStaticPaths } from 'astro';
import { siteSkills } from '../../../../components/site-skills.ts';
import type { Skill } from '../../../../site/discovery/skills.ts';

const site = import.meta.env.SITE === undefined ? undefined : new URL(import.meta.env.SITE);

export const getStaticPaths = (() =>
  siteSkills(site).map((skill) => ({ params: { skill: skill.name }, props: { skill } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ skill: Skill }> = ({ props }) => new Response(props.skill.text);
