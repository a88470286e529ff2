import { limits } from '../limits.ts';
import { checkDepositTool } from './check-deposit.ts';
import { networkStatusTool } from './network-status-tool.ts';
import { poolsTool } from './pools-tool.ts';
import { quoteTool } from './quote-tool.ts';
import { trackTool } from './track-tool.ts';

/** The MCP endpoint. */
export const mcpSurface = { path: '/mcp', limit: limits.mcp, maxBodyBytes: 65_536 } as const;

/** Every MCP tool, in the order they are listed. */
export const tools = [quoteTool, poolsTool, networkStatusTool, checkDepositTool, trackTool] as const;
