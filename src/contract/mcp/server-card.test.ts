import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { recordedJson } from '../../spec/recorded/read.ts';
import { listedTools as tools } from './endpoint.ts';
import { registryEntryText, serverCardText, serverInfo } from './server-card.ts';
import { mcpRevisions } from './tools.ts';

const siteUrl = 'https://swap.example';
const cardOf = (site: string) => JSON.parse(serverCardText(site));

/** Rules of SEP-2127, schema v1, for the members in use. */
const rules = {
  type: 'object',
  required: ['$schema', 'name', 'version', 'description'],
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json' },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    // The specification forbids ranges.
    version: { type: 'string', maxLength: 255, pattern: '^\\d+\\.\\d+\\.\\d+$' },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    websiteUrl: { type: 'string', format: 'uri' },
    remotes: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['type', 'url'],
        properties: {
          type: { enum: ['streamable-http', 'sse'] },
          url: { type: 'string', pattern: '^https?://[^\\s]+$' },
          supportedProtocolVersions: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    icons: { type: 'array', items: { type: 'object', required: ['src'], properties: { src: { type: 'string', format: 'uri' } } } },
  },
};

function problems(schema: object, card: unknown): unknown {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  return ajv.validate(schema, card) ? undefined : ajv.errors;
}

describe.each([siteUrl, 'https://www.swap-service.example', 'http://localhost:4321', 'http://127.0.0.1:4321', 'http://[::1]:80'])(
  'the server card of %s',
  (site) => {
    test('follows the rules of the standard', () => {
      expect(problems(rules, cardOf(site))).toBeUndefined();
    });

    test('validates against the published schema', () => {
      const published = recordedJson<object>('schemas/server-card.json');
      expect(problems({ ...published, $ref: '#/$defs/ServerCard' }, cardOf(site))).toBeUndefined();
    });
  },
);

test('gives the MCP registry a valid entry that names no package and matches the card', () => {
  const registered = JSON.parse(registryEntryText(siteUrl));
  const schema = { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' };
  const known = { ...rules.properties, $schema: schema };
  expect(
    problems({ ...rules, required: [...rules.required, 'remotes'], additionalProperties: false, properties: known }, registered),
  ).toBeUndefined();
  const { name, version, description } = cardOf(siteUrl);
  expect(registered).toMatchObject({ name, version, description, remotes: [{ type: 'streamable-http', url: `${siteUrl}/mcp` }] });
});

test('builds a two-part card name from the reversed host', () => {
  expect(cardOf(siteUrl).name).toBe('example.swap/strait');
  expect(cardOf('http://127.0.0.1:4321').name).toBe('127.0.0.1/strait');
});

test('lists the same server info, revisions and tools as the server', () => {
  const card = cardOf(siteUrl);
  expect(card.serverInfo).toEqual(serverInfo(siteUrl));
  expect(card.version).toBe(card.serverInfo.version);
  expect(card.remotes).toEqual([{ type: 'streamable-http', url: `${siteUrl}/mcp`, supportedProtocolVersions: mcpRevisions }]);
  expect(card.serverUrl).toBe(`${siteUrl}/mcp`);
  expect(card.tools).toEqual(tools.map(({ name, title, description }) => ({ name, title, description })));
});
