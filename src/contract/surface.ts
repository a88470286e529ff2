import { limits } from './limits.ts';
import { poolsEndpoint } from './pools.ts';
import { quoteEndpoint } from './quote.ts';
import { networkStatusTool, poolsTool, quoteTool } from './tools.ts';

/** Every REST endpoint. */
export const endpoints = [quoteEndpoint, poolsEndpoint] as const;

/** The MCP endpoint. */
export const mcpSurface = { path: '/mcp', limit: limits.mcp, maxBodyBytes: 65_536 } as const;

/** Every MCP tool, in the order they are listed. */
export const tools = [quoteTool, poolsTool, networkStatusTool] as const;
