import { describe, expect, test } from 'vitest';
import { discoveryResources } from '../../contract/discovery.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { errorTable } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { listedTools as tools } from '../../contract/mcp/endpoint.ts';
import { errorCodesOf } from '../../contract/openapi/responses.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { somePages } from '../fixtures/pages.ts';
import { publishedSkills } from '../fixtures/skills.ts';
import { agentView } from './agent-view.ts';
import { agentViewMarkdown } from './agent-view-markdown.ts';

const origin = 'https://swap.example';
const skills = publishedSkills(origin);
const view = agentView(origin, somePages, skills);
const markdown = agentViewMarkdown(view, `${origin}/?mode=agent`);

describe('the agent view', () => {
  test('has the members that readers of such views look for', () => {
    const looked = [
      'kind',
      'product',
      'url',
      'description',
      'capabilities',
      'endpoints',
      'authentication',
      'rateLimits',
      'documentation',
      'discovery',
      'quickstart',
    ];
    expect(Object.keys(view)).toEqual(expect.arrayContaining(looked));
  });

  test('has every endpoint with its limit, and every tool', () => {
    expect(view.endpoints.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${origin}/mcp`,
      ...endpoints.map(({ method, path }) => `${method} ${origin}${path}`),
    ]);
    expect(view.endpoints.map(({ limit }) => limit.requests)).toEqual([
      limits.mcp.quota,
      ...endpoints.map(({ limit }) => limits[limit].quota),
    ]);
    expect(view.tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
    expect(view.capabilities.map(({ use }) => use)).toEqual([
      `MCP tool get_swap_quote, or GET ${origin}/api/v1/quote`,
      `MCP tool list_pools, or GET ${origin}/api/v1/pools`,
      `MCP tool get_network_status, or GET ${origin}/api/v1/network-status`,
      'MCP tool find_asset',
      `MCP tool resolve_name, or GET ${origin}/api/v1/name`,
      `MCP tool quote_limit_order, or GET ${origin}/api/v1/limit-quote`,
      `MCP tool list_limit_orders, or GET ${origin}/api/v1/limit-orders`,
      `MCP tool get_balances, or GET ${origin}/api/v1/balances`,
      `MCP tool build_deposit, or POST ${origin}/api/v1/deposit`,
      'MCP tool check_deposit, or POST https://swap.example/api/v1/check-deposit',
      `MCP tool preflight_memoless, or POST ${origin}/memoless/api/v1/preflight`,
      `MCP tool track_swap, or GET ${origin}/api/v1/track`,
    ]);
  });

  test('lists exactly the codes that the endpoints can return', () => {
    const answered = new Set<ErrorCode>(['not_found', ...endpoints.flatMap((endpoint) => errorCodesOf(endpoint))]);
    expect(new Set(view.errors.codes.map(({ code }) => code))).toEqual(answered);
    for (const { code, status } of view.errors.codes) expect(status).toBe(errorTable[code].status);
  });

  test('lists every page but the pairs, with the front page first, and every discovery resource', () => {
    expect(view.pages.map(({ url }) => url)).toEqual(['/', '/developers', '/developers/rest', '/about'].map((path) => origin + path));
    expect(view.pages[1]).toMatchObject({ markdown: `${origin}/developers.md`, description: 'The first call.' });
    expect(view.discovery.map(({ url }) => url)).toEqual(discoveryResources.map(({ path }) => origin + path));
  });

  test('has the same content in markdown', () => {
    const facts = [
      view.description,
      view.instructions,
      ...view.notSupported,
      ...view.safety,
      ...Object.values(view.conventions),
      ...view.endpoints.map(({ method, url }) => `${method} ${url}`),
      ...view.tools.map(({ description }) => description),
      ...view.errors.codes.flatMap(({ code, meaning, action }) => [`\`${code}\``, meaning, action]),
      ...view.pages.map(({ markdown: twin }) => twin),
      ...view.skills.map(({ url }) => url),
      ...view.discovery.map(({ url }) => url),
      JSON.stringify(view.quickstart.body),
    ];
    expect(facts.filter((fact) => !markdown.includes(fact))).toEqual([]);
    expect(markdown).toMatch(
      /^---\ntitle: "Strait for agents"\ndescription: ".+"\ncanonical: https:\/\/swap\.example\/\?mode=agent\n---\n\n# /,
    );
  });

  test('lists signing as not supported, and leaves out memoless_unavailable', () => {
    expect(view.notSupported.join(' ')).toMatch(/Signing or sending/);
    expect(view.errors.codes.map(({ code }) => code)).not.toContain('memoless_unavailable');
  });
});
