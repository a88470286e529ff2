import { listedTools, mcpSurface } from '../../contract/mcp/endpoint.ts';
import { serverInfo } from '../../contract/mcp/server-card.ts';
import { mcpRevisions } from '../../contract/mcp/tools.ts';

/**
 * Builds the agent card (A2A 1.0). A2A requires at least one interface that supports its operations; the service has none.
 * The single interface names the protocol that it actually serves, MCP, and the description says so.
 */
export function agentCard(origin: string): object {
  const { title, version, description: summary, icons } = serverInfo(origin);
  return {
    name: title,
    description: `${summary}. Read-only quotes, pools and network status. This card is for discovery only: the service speaks MCP at ${mcpSurface.path} and has no A2A operations.`,
    version,
    provider: { organization: title, url: origin },
    documentationUrl: `${origin}/developers`,
    iconUrl: icons[0]?.src,
    supportedInterfaces: [
      {
        url: origin + mcpSurface.path,
        protocolBinding: `https://modelcontextprotocol.io/specification/${mcpRevisions[0]}`,
        protocolVersion: '1.0',
      },
    ],
    capabilities: { streaming: false, pushNotifications: false },
    defaultInputModes: ['application/json'],
    defaultOutputModes: ['application/json', 'text/plain'],
    skills: listedTools.map(({ name, title: toolTitle, description, examples }) => ({
      id: name,
      name: toolTitle,
      description,
      tags: agentTags(name),
      examples: examples.map((example) => JSON.stringify(example)),
    })),
  };
}

/** Tags of a tool by its name: swap and quote for get_swap_quote. */
export const agentTags = (toolName: string): readonly string[] => toolName.split('_').slice(1);
