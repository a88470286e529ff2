import { limits } from '../limits.ts';
import { poolsEndpoint } from '../v1/pools.ts';
import { balancesTool } from './balances-tool.ts';
import { checkDepositTool } from './check-deposit.ts';
import { depositTool } from './deposit-tool.ts';
import { findTool } from './find-tool.ts';
import { limitOrdersTool } from './limit-orders-tool.ts';
import { limitTool } from './limit-tool.ts';
import { preflightTool, registerTool } from './memoless-tools.ts';
import { nameTool } from './name-tool.ts';
import { networkStatusTool } from './network-status-tool.ts';
import { poolsTool } from './pools-tool.ts';
import { quoteTool } from './quote-tool.ts';
import { mcpPath } from './tools.ts';
import { trackTool } from './track-tool.ts';

/** Toolsets to ask for: all tools, or those a small model needs, without output schemas. Unasked: every tool that only reads. */
export const toolsets = ['all', 'seed'] as const;
export type Toolset = (typeof toolsets)[number] | 'reading';

/** The MCP endpoint; the query parameter `tools` selects a toolset, `mandate` carries the limits of an owner. */
export const mcpSurface = { path: mcpPath, limit: limits.mcp, maxBodyBytes: 65_536 } as const;

/** Every MCP tool in listing order; the first three form the seed. */
export const tools = [
  quoteTool,
  poolsTool,
  networkStatusTool,
  findTool,
  nameTool,
  limitTool,
  limitOrdersTool,
  balancesTool,
  depositTool,
  checkDepositTool,
  registerTool,
  preflightTool,
  trackTool,
] as const;

/** Tools that suffice for a small model. */
export const seedTools: readonly string[] = [quoteTool.name, poolsTool.name, networkStatusTool.name];

/** Whether a tool is listed in a set. */
const isIn = ({ name, spends }: (typeof tools)[number], set: Toolset): boolean =>
  set === 'all' || (set === 'seed' ? seedTools.includes(name) : spends === undefined);

/** Tools of a set, in listing order. */
export const toolsOf = (set: Toolset): readonly (typeof tools)[number][] => tools.filter((tool) => isIn(tool, set));

/** The REST call of a tool; that of the pools for a search, which is a tool alone. */
const restTwin = ({ operation }: (typeof tools)[number]): string => {
  const { method, path } = ('path' in operation ? operation : poolsEndpoint) as Pick<typeof poolsEndpoint, 'method' | 'path'>;
  return `${method} ${path}`;
};

/** Our text with each tool that a set lacks named by its REST call, so that no text sends a model to a tool that it cannot see. */
export const wordsFor = (text: string, set: Toolset): string =>
  tools.filter((tool) => !isIn(tool, set)).reduce((words, tool) => words.replaceAll(tool.name, restTwin(tool)), text);

/** Tools that the plain address lists, as it describes them. */
export const listedTools: readonly (typeof tools)[number][] = toolsOf('reading').map((tool) => ({
  ...tool,
  description: wordsFor(tool.description, 'reading'),
})) as never;
