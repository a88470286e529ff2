import { limits } from '../limits.ts';
import { balancesTool } from './balances-tool.ts';
import { checkDepositTool } from './check-deposit.ts';
import { depositTool } from './deposit-tool.ts';
import { findTool } from './find-tool.ts';
import { limitOrdersTool } from './limit-orders-tool.ts';
import { limitTool } from './limit-tool.ts';
import { preflightTool, registerTool } from './memoless-tools.ts';
import { networkStatusTool } from './network-status-tool.ts';
import { poolsTool } from './pools-tool.ts';
import { quoteTool } from './quote-tool.ts';
import { mcpPath } from './tools.ts';
import { trackTool } from './track-tool.ts';

/** Toolsets: all tools, or those a small model needs, without output schemas. */
export const toolsets = ['all', 'seed'] as const;
export type Toolset = (typeof toolsets)[number];

/** The MCP endpoint; the query parameter `tools` selects a toolset, `mandate` carries the limits of an owner. */
export const mcpSurface = { path: mcpPath, limit: limits.mcp, maxBodyBytes: 65_536 } as const;

/** Every MCP tool in listing order; the first three form the seed. */
export const tools = [
  quoteTool,
  poolsTool,
  networkStatusTool,
  findTool,
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
