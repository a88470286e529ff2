import type { APIRoute, GetStaticPaths } from 'astro';
import { readRegistryAuth } from '../../site/discovery/registry-auth.ts';

const text = readRegistryAuth(process.env['MCP_REGISTRY_AUTH']);

/** One file, where the operator has set a key. */
export const getStaticPaths = (() =>
  text === undefined ? [] : [{ params: { registryAuth: 'mcp-registry-auth' } }]) satisfies GetStaticPaths;

export const GET: APIRoute = () => new Response(text);
