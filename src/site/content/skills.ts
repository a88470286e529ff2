import { createHash } from 'node:crypto';
import { discoveryPaths } from '../../contract/discovery.ts';
import { placedAt } from '../markup/placed-at.ts';
import type { PageContext } from '../page/markdown-form.ts';
import type { SkillMatter } from '../schemas/schemas.ts';
import { toMarkdown } from '../twin/page-twin.ts';

/** Source of a skill: content/skills/<folder>/SKILL.md. */
export interface SkillFile {
  readonly folder: string;
  readonly matter: SkillMatter;
  /** Source of the whole file. */
  readonly source: string;
}

/** A published skill. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  /** Example queries that the skill serves. */
  readonly queries: readonly string[];
  readonly path: string;
  /** Text of the whole file, exactly as served. */
  readonly text: string;
}

const maxLines = 500;

const folderPath = discoveryPaths.agentSkills.replace(/[^/]+$/, '');

/**
 * Renders a skill (agentskills.io): components in their markdown form, links with the origin.
 * @throws Error naming the file and the rule it breaks.
 */
export function readSkill({ folder, matter, source }: SkillFile, context: PageContext): Skill {
  const file = `content/skills/${folder}/SKILL.md`;
  const { name, description, metadata } = matter;
  if (name !== folder) throw new Error(`${file}: name is that of the folder`);
  const [head = ''] = /^---\n[\s\S]*?\n---\n/.exec(source) ?? [];
  const markdown = toMarkdown({ file, source: head.replace(/[^\n]/g, ' ') + source.slice(head.length) }, context);
  if (markdown.split('\n').length >= maxLines) throw new Error(`${file}: the rendered body has fewer than ${maxLines} lines`);
  const queries = metadata.queries.split(' | ');
  const text = `${placedAt(head, context.origin)}\n${markdown}`;
  return { name, description: placedAt(description, context.origin), queries, path: `${folderPath}${name}/SKILL.md`, text };
}

/** The index of agent skills (discovery 0.2.0). Digests are computed on the served text. */
export function skillsIndex(skills: readonly Skill[]): object {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map(({ name, description, path, text }) => ({
      name,
      type: 'skill-md',
      description,
      url: path,
      digest: `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`,
    })),
  };
}
