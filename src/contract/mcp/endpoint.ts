import { limits } from '../limits.ts';
import { networkStatusTool, poolsTool, quoteTool } from './tools.ts';

/** The MCP endpoint. */
export const mcpSurface = { path: '/mcp', limit: limits.mcp, maxBodyBytes: 65_536 } as const;

/** Every MCP tool, in the order they are listed. */
export const tools = [quoteTool, poolsTool, networkStatusTool] as const;
