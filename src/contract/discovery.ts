/** A resource published for discovery: a build file or an endpoint. */
export interface DiscoveryResource {
  readonly path: string;
  /** Media type as served, without parameters. */
  readonly mediaType: string;
  readonly description: string;
}

/** Paths of discovery resources that other modules reference. */
export const discoveryPaths = {
  openApi: '/.well-known/openapi.json',
  status: '/.well-known/status',
  apiCatalog: '/.well-known/api-catalog',
  agentCard: '/.well-known/agent-card.json',
  agentSkills: '/.well-known/agent-skills/index.json',
  aiCatalog: '/.well-known/ai-catalog.json',
  ard: '/.well-known/ard.json',
  agents: '/AGENTS.md',
  agentViewJson: '/agent.json',
  agentViewMarkdown: '/agent.md',
  mcpRegistry: '/.well-known/mcp/server.json',
} as const;

/** Well-known paths for discovering the MCP server; each serves the server card. */
export const mcpAliases: readonly string[] = ['/.well-known/mcp', '/.well-known/mcp.json', '/.well-known/mcp-server-card', '/mcp.json'];

/** Discovery resources of this build; the status endpoint monitors each. */
export const discoveryResources: readonly DiscoveryResource[] = [
  { path: discoveryPaths.openApi, mediaType: 'application/json', description: 'The REST API as OpenAPI 3.1.' },
  { path: '/openapi.json', mediaType: 'application/json', description: 'The same bytes as /.well-known/openapi.json.' },
  { path: '/mcp/server-card', mediaType: 'application/mcp-server-card+json', description: 'The MCP server, its revisions and its tools.' },
  { path: '/.well-known/mcp/server-card.json', mediaType: 'application/json', description: 'The same bytes as /mcp/server-card.' },
  { path: discoveryPaths.status, mediaType: 'application/json', description: 'The state of the service and what it depends on.' },
  {
    path: discoveryPaths.apiCatalog,
    mediaType: 'application/linkset+json',
    description: 'Every API address with its description and its documentation (RFC 9727).',
  },
  {
    path: discoveryPaths.agentCard,
    mediaType: 'application/json',
    description: 'Agent card for discovery only: the service speaks MCP and has no A2A operations.',
  },
  {
    path: discoveryPaths.agentSkills,
    mediaType: 'application/json',
    description: 'Agent skills to download, each with the digest of its bytes (discovery 0.2.0).',
  },
  {
    path: discoveryPaths.aiCatalog,
    mediaType: 'application/ai-catalog+json',
    description: 'The MCP server and the agent skills as a catalog for registries.',
  },
  { path: discoveryPaths.ard, mediaType: 'application/json', description: 'The same bytes as /.well-known/ai-catalog.json.' },
  {
    path: discoveryPaths.agents,
    mediaType: 'text/markdown',
    description: 'Guide for agents: tools, limits, errors, safety.',
  },
  {
    path: discoveryPaths.agentViewJson,
    mediaType: 'application/json',
    description: 'The service in one JSON object; also the answer of /?mode=agent to Accept: application/json.',
  },
  {
    path: discoveryPaths.agentViewMarkdown,
    mediaType: 'text/markdown',
    description: 'The service in markdown; also the answer of /?mode=agent.',
  },
];

/** Files for models, crawlers and feed readers, in addition to the pages. */
export const readerResources: readonly DiscoveryResource[] = [
  { path: '/llms.txt', mediaType: 'text/plain', description: 'Index of all pages, one line each.' },
  { path: '/llms-full.md', mediaType: 'text/markdown', description: 'All written pages as one markdown text.' },
  { path: '/llms-full.txt', mediaType: 'text/plain', description: 'The same bytes as /llms-full.md.' },
  { path: '/openapi/arazzo.json', mediaType: 'application/json', description: 'Sequences of API calls as Arazzo 1.0.1 workflows.' },
  { path: '/openapi/postman.json', mediaType: 'application/json', description: 'Every request with its example as a Postman collection.' },
  { path: discoveryPaths.mcpRegistry, mediaType: 'application/json', description: 'The MCP server in the format of the MCP registry.' },
  { path: '/sitemap.md', mediaType: 'text/markdown', description: 'Every page with the day it last changed, for models.' },
  { path: '/robots.txt', mediaType: 'text/plain', description: 'Rules for crawlers.' },
  { path: '/sitemap.xml', mediaType: 'application/xml', description: 'Every page with the day it last changed.' },
  { path: '/changelog.atom', mediaType: 'application/atom+xml', description: 'The changelog as an Atom feed.' },
  { path: '/changelog.json', mediaType: 'application/json', description: 'The changelog as a JSON feed.' },
];
