import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { discoveryPaths, discoveryResources } from '../../contract/discovery.ts';
import { documentedEndpoints } from '../../contract/endpoints.ts';
import { mcpSurface } from '../../contract/mcp/endpoint.ts';
import { somePages } from '../fixtures/pages.ts';
import { schemaErrors } from '../fixtures/schema.ts';
import { homeLinks, linkHeader } from '../page/home-links.ts';
import { apiCatalog, catalogItems, catalogProfile } from './api-catalog.ts';

const origin = 'https://swap.example';
const { linkset } = apiCatalog(origin, somePages);
const contextOf = (path: string) => linkset.find(({ anchor }) => anchor === origin + path);

test('builds the API catalog as a linkset', () => {
  expect(schemaErrors('linkset', { linkset })).toEqual([]);
  expect(schemaErrors('linkset', { linkset: [{ anchor: origin, item: { href: origin } }] })).not.toEqual([]);
});

test('lists every endpoint and the MCP server in the API catalog', () => {
  const items = (contextOf('/.well-known/api-catalog')?.['item'] ?? []) as readonly { readonly href: string }[];
  expect(items.map(({ href }) => href)).toEqual(
    [...documentedEndpoints.map(({ path }) => path).filter((path) => !path.includes('{')), mcpSurface.path].map((path) => origin + path),
  );
});

test('gives each API its description, its documentation and its status', () => {
  expect(contextOf('/api/v1')).toMatchObject({
    'service-desc': [{ href: `${origin}${discoveryPaths.openApi}`, type: 'application/json' }],
    'service-doc': [{ href: `${origin}/developers/rest` }, { href: `${origin}/developers` }],
    status: [{ href: `${origin}${discoveryPaths.status}`, type: 'application/json' }],
  });
  expect(contextOf('/mcp')).toMatchObject({
    'service-meta': [{ type: 'application/json' }],
    'service-doc': [{ href: `${origin}/developers` }],
  });
});

interface HeaderRule {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

function readHeaders(path: string): Readonly<Record<string, string>> {
  const { headers } = JSON.parse(readFileSync(new URL('../../../vercel.json', import.meta.url), 'utf8')) as {
    readonly headers: readonly HeaderRule[];
  };
  const own = headers.filter(({ source }) => source === path).flatMap((rule) => rule.headers);
  return Object.fromEntries(own.map(({ key, value }) => [key, value]));
}

test('vercel.json sends the items and profile of the catalog, and the links of the front page', () => {
  const catalog = readHeaders(discoveryPaths.apiCatalog);
  const items = catalogItems.map((href) => ({ rel: 'item', href }));
  expect(catalog['Link']).toBe(linkHeader([{ rel: 'api-catalog', href: discoveryPaths.apiCatalog }, ...items]));
  expect(catalog['Content-Type']).toBe(`application/linkset+json; profile="${catalogProfile}"`);
  const alternate = { rel: 'alternate', href: '/index.md', type: 'text/markdown' };
  expect(readHeaders('/')['Link']).toBe(linkHeader([...homeLinks, alternate]));
});

test('names media types on the front page as they are served', () => {
  for (const { href, type } of homeLinks) {
    const resource = discoveryResources.find(({ path }) => path === href);
    if (resource !== undefined) expect([href, type]).toEqual([href, resource.mediaType]);
  }
});
