import { readSkill, type Skill } from '../site/discovery/skills.ts';
import { siteContext } from './site-pages.ts';

const skillFiles = import.meta.glob<string>('/content/skills/*/SKILL.md', { query: '?raw', import: 'default', eager: true });

/** Every skill as it is published, by name; `site` as Astro knows it. */
export function siteSkills(site: URL | undefined): readonly Skill[] {
  const context = siteContext(site);
  return Object.entries(skillFiles)
    .map(([path, source]) => readSkill({ folder: path.split('/').at(-2) ?? '', source }, context))
    .sort((a, b) => a.name.localeCompare(b.name));
}
