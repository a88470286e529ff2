import packageJson from '../../../package.json' with { type: 'json' };
import { listedTools, mcpSurface } from './endpoint.ts';
import { mcpRevisions, serverIcons } from './tools.ts';

/** Paths that serve the card: the one MCP recommends, and the one scanners use. */
export const serverCardPaths = ['/mcp/server-card', '/.well-known/mcp/server-card.json'] as const;

/** Server info (Implementation of MCP) for every revision and the card. `siteUrl` is an origin without a trailing slash. */
export function serverInfo(siteUrl: string) {
  return {
    name: packageJson.name,
    title: 'Strait',
    version: packageJson.version,
    description: packageJson.description,
    websiteUrl: siteUrl,
    icons: serverIcons(siteUrl),
  };
}

/** Reverse-DNS name of the card: `example.swap/strait` for `https://swap.example`. */
function cardName(siteUrl: string): string {
  const host = new URL(siteUrl).hostname.replaceAll(/[^a-z0-9.-]/g, '');
  return `${/^[\d.]+$/.test(host) ? host : host.split('.').reverse().join('.')}/${packageJson.name}`;
}

/** MCP registry entry (schema 2025-12-11): a remote server without packages. `siteUrl` is an origin without a trailing slash. */
export function registryEntryText(siteUrl: string): string {
  const { title, version, description, websiteUrl } = serverInfo(siteUrl);
  const entry = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: cardName(siteUrl),
    title,
    description,
    version,
    websiteUrl,
    remotes: [{ type: 'streamable-http', url: `${siteUrl}${mcpSurface.path}` }],
  };
  return `${JSON.stringify(entry, null, 2)}\n`;
}

/** The server card (SEP-2127, schema v1), plus members that scanners read: serverInfo, serverUrl and tools. */
export function serverCardText(siteUrl: string): string {
  const { title, version, description, websiteUrl, icons } = serverInfo(siteUrl);
  const url = `${siteUrl}${mcpSurface.path}`;
  const card = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: cardName(siteUrl),
    version,
    title,
    description,
    websiteUrl,
    icons,
    remotes: [{ type: 'streamable-http', url, supportedProtocolVersions: mcpRevisions }],
    serverInfo: serverInfo(siteUrl),
    serverUrl: url,
    tools: listedTools.map((tool) => ({ name: tool.name, title: tool.title, description: tool.description })),
  };
  return `${JSON.stringify(card, null, 2)}\n`;
}
