import { createHash } from 'node:crypto';
import { discoveryPaths } from '../../contract/discovery.ts';
import { readScalar, splitMatter } from '../content/front-matter.ts';
import { placedAt } from '../content/placed-at.ts';
import { toMarkdown } from '../page/body.ts';
import type { PageContext } from '../page/component.ts';

/** A skill as it is written: content/skills/<folder>/SKILL.md. */
export interface SkillFile {
  readonly folder: string;
  readonly source: string;
}

/** A skill as it is published. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  /** What somebody asks who needs it. */
  readonly queries: readonly string[];
  readonly path: string;
  /** The whole file, byte for byte as it is served. */
  readonly text: string;
}

const maxName = 64;
const maxDescription = 1024;
const maxLines = 500;
const minQueries = 2;

const folderPath = discoveryPaths.agentSkills.replace(/[^/]+$/, '');

/**
 * Reads one skill (agentskills.io) and renders it: components in their markdown form, links with the origin.
 * @throws Error naming the file and the rule it breaks.
 */
export function readSkill({ folder, source }: SkillFile, context: PageContext): Skill {
  const file = `content/skills/${folder}/SKILL.md`;
  const { matter: matterText, body } = splitMatter(file, source);
  const matter = readMatter(placedAt(matterText, context.origin), file);
  const { name = '', description = '' } = matter;
  const queries = (matter['metadata.queries'] ?? '').split(' | ').filter((query) => query !== '');
  const markdown = toMarkdown({ file, source: body }, context);
  const rules: readonly [boolean, string][] = [
    [
      name === folder && name.length <= maxName && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name),
      `name is the folder, in a-z, 0-9 and single hyphens, at most ${maxName}`,
    ],
    [description !== '' && description.length <= maxDescription, `description has 1 to ${maxDescription} characters`],
    [/\bUse when\b/.test(description), 'description says when to use it: "Use when …"'],
    [markdown.split('\n').length < maxLines, `the rendered body has fewer than ${maxLines} lines`],
    [queries.length >= minQueries, `metadata names at least ${minQueries} queries, separated by " | "`],
  ];
  const broken = rules.find(([holds]) => !holds);
  if (broken !== undefined) throw new Error(`${file}: ${broken[1]}`);
  const shown = placedAt(matterText, context.origin);
  return { name, description, queries, path: `${folderPath}${name}/SKILL.md`, text: `---\n${shown}\n---\n\n${markdown}` };
}

const topFields = ['name', 'description', 'license', 'compatibility', 'metadata'];

/** The part of YAML that every reader reads alike: plain or double-quoted text by key, one level of nesting under metadata. */
function readMatter(text: string, file: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  let parent = '';
  for (const line of text.split('\n')) {
    const [, indent, key = '', value = ''] = /^( {2})?([a-z-]+):(?: (.+))?$/.exec(line) ?? [];
    const isTop = indent === undefined;
    if (key === '' || (isTop ? !topFields.includes(key) : parent !== 'metadata'))
      throw new Error(`${file}: front matter cannot have the line ${line}`);
    if (isTop) parent = key;
    found[isTop ? key : `${parent}.${key}`] = readScalar(value, file);
  }
  return found;
}

/** The index of agent skills (discovery 0.2.0). Digests are of the text as it is served. */
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
