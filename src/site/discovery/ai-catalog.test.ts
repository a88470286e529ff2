import { expect, test } from 'vitest';
import { listedTools as tools } from '../../contract/mcp/endpoint.ts';
import { serverCardPaths } from '../../contract/mcp/server-card.ts';
import { schemaErrors } from '../fixtures/schema.ts';
import { publishedSkills } from '../fixtures/skills.ts';
import { aiCatalog } from './ai-catalog.ts';

const origin = 'https://swap.example';
const skills = publishedSkills(origin);
const catalog = aiCatalog(origin, skills) as { readonly entries: readonly Readonly<Record<string, unknown>>[] };

test('builds an AI catalog that registries accept', () => {
  expect(schemaErrors('ai-catalog', catalog)).toEqual([]);
});

test('names the MCP server and each skill in the AI catalog, under the host’s name', () => {
  expect(catalog.entries.map(({ identifier }) => identifier)).toEqual([
    'urn:air:swap.example:mcp:strait',
    ...skills.map(({ name }) => `urn:air:swap.example:skill:${name}`),
  ]);
  expect(catalog.entries[0]).toMatchObject({ url: origin + serverCardPaths[0], capabilities: tools.map(({ name }) => name) });
  expect(catalog.entries.slice(1).map(({ url }) => url)).toEqual(skills.map(({ path }) => origin + path));
});

test('offers no A2A agent in the AI catalog, because there is none', () => {
  expect(JSON.stringify(catalog)).not.toContain('a2a');
});
