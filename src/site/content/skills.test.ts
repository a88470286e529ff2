import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readEntry } from '../../../scripts/build/content-files.ts';
import { documentedEndpoints } from '../../contract/endpoints.ts';
import { tools } from '../../contract/mcp/endpoint.ts';
import { errorCodes } from '../../core/errors.ts';
import { schemaErrors } from '../fixtures/schema.ts';
import { publishedSkills } from '../fixtures/skills.ts';
import type { Shaped } from '../markup/fields-table.ts';
import { skillSchema } from '../schemas/schemas.ts';
import { readSkill, skillsIndex } from './skills.ts';

const origin = 'https://swap.example';
const skills = publishedSkills(origin);

test('lists each skill in the index with the digest of its text', () => {
  const index = skillsIndex(skills) as { readonly skills: readonly { readonly name: string; readonly digest: string }[] };
  expect(schemaErrors('skills-index', index)).toEqual([]);
  expect(index.skills.map(({ name }) => name)).toEqual([
    'liquidity-pools',
    'strait-memoless',
    'strait-navigation',
    'swap-quotes',
    'swap-tracking',
  ]);
  for (const { name, digest } of index.skills) {
    const text = skills.find((skill) => skill.name === name)?.text ?? '';
    expect(digest).toBe(`sha256:${createHash('sha256').update(text).digest('hex')}`);
  }
});

describe.each(skills)('$name', ({ name, description, queries, path, text }) => {
  test('keeps the rules of agent skills', () => {
    expect(path).toBe(`/.well-known/agent-skills/${name}/SKILL.md`);
    expect(text.startsWith(`---\nname: ${name}\ndescription: `)).toBe(true);
    expect(description.length).toBeLessThanOrEqual(1024);
    expect(queries.length).toBeGreaterThanOrEqual(2);
    expect(text.split('\n').length).toBeLessThan(500);
    expect(text.length / 4).toBeLessThan(5000);
  });

  test('names its origin, and not localhost', () => {
    expect(text).toContain(origin);
    expect(text).not.toContain('localhost');
  });

  test('names only codes, tools, fields and values that exist', () => {
    const shapes = [...documentedEndpoints, ...tools.map(({ operation }) => operation)];
    const schemas = shapes.flatMap(({ request, response }) => [request, response] as unknown as Shaped[]);
    const known = new Set<string>([...errorCodes, ...tools.map((tool) => tool.name), 'isError', 'details', 'code', 'hint', 'field']);
    for (const schema of schemas) collectNames(schema.toJSONSchema({ io: 'output' }), known);
    const named = [...text.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)`/g)].map(([, word = '']) => word);
    expect(named.filter((word) => !known.has(word))).toEqual([]);
  });
});

function collectNames(schema: unknown, into: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) into.add(name);
    if (key === 'enum' && Array.isArray(value)) for (const name of value) into.add(String(name));
    collectNames(value, into);
  }
}

describe('reading skills in the build', () => {
  const good = '---\nname: a-skill\ndescription: Reads. Use when reading.\nmetadata:\n  queries: One? | Two?\n---\n\nText.\n';
  const read = (source: string, folder = 'a-skill') => {
    const { matter } = readEntry(`content/skills/${folder}/SKILL.md`, source, skillSchema);
    return readSkill({ folder, matter, source }, { origin, samples: {} });
  };

  test('accepts a valid skill', () => {
    expect(read(good)).toMatchObject({ name: 'a-skill', description: 'Reads. Use when reading.', queries: ['One?', 'Two?'], text: good });
  });

  test.each([
    ['no front matter', 'Text.\n', 'front matter'],
    ['a name that is not its folder', good.replace('name: a-skill', 'name: other'), 'name is that of the folder'],
    ['a description over 1024 characters', good.replace('Reads.', `${'x'.repeat(1024)}.`), 'has at most 1024 characters'],
    ['a description that says nothing of when', good.replace(' Use when reading.', ''), 'Use when'],
    ['500 lines', `${good}${'Line.\n\n'.repeat(260)}`, 'fewer than 500'],
    ['one query', good.replace(' | Two?', ''), 'queries'],
    ['a value that YAML reads otherwise', good.replace('Reads.', 'Reads: all.'), 'bad indentation of a mapping entry'],
    ['a field that nobody knows', good.replace('metadata:', 'tags: x\nmetadata:'), 'Unrecognized key: "tags"'],
    ['HTML in its text', `${good}\n<b>x</b>\n`, '<b> has no markdown form'],
  ])('rejects a skill with %s, naming its file', (_, source, rule) => {
    expect(() => read(source)).toThrow(rule);
    expect(() => read(source)).toThrow('content/skills/a-skill/SKILL.md');
  });
});
