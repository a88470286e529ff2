import { listedTools } from '../../contract/mcp/endpoint.ts';
import { serverCardPaths, serverInfo } from '../../contract/mcp/server-card.ts';
import type { Skill } from '../content/skills.ts';
import { agentTags } from './agent-card.ts';

const cardType = 'application/mcp-server-card+json';
const skillType = 'text/markdown; profile="urn:air:agent-skills"';
/** Maximum number of example queries; the draft requires 2 to 5. */
const maxQueries = 5;

/**
 * The catalog for registries (ARD 0.9, whose manifest 0.91 also accepts): the MCP server and each
 * skill. The agent card is excluded, since registries would list the service as an A2A agent.
 */
export function aiCatalog(origin: string, skills: readonly Skill[]): object {
  const { name: id, title, version, description: summary, icons } = serverInfo(origin);
  const publisher = new URL(origin).hostname;
  return {
    specVersion: '1.0',
    host: { displayName: title, documentationUrl: `${origin}/developers`, logoUrl: icons[0]?.src },
    entries: [
      {
        identifier: `urn:air:${publisher}:mcp:${id}`,
        displayName: title,
        type: cardType,
        url: origin + serverCardPaths[0],
        description: `${summary}. MCP tools for quotes, pools, network status, orders, balances, deposit checks and tracking.`,
        tags: [...new Set(listedTools.flatMap(({ name }) => agentTags(name)))],
        capabilities: listedTools.map(({ name }) => name),
        representativeQueries: skills.flatMap(({ queries }) => queries.slice(0, 1)).slice(0, maxQueries),
        version,
      },
      ...skills.map(({ name, description, path, queries }) => ({
        identifier: `urn:air:${publisher}:skill:${name}`,
        displayName: name,
        type: skillType,
        url: origin + path,
        description,
        representativeQueries: queries.slice(0, maxQueries),
        version,
      })),
    ],
  };
}
