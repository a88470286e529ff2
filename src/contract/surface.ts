import { limits } from './limits.ts';
import { newsletterEndpoint } from './newsletter.ts';
import { poolsEndpoint } from './pools.ts';
import { quoteEndpoint } from './quote.ts';
import { reportBugEndpoint } from './report-bug.ts';
import { statusEndpoint } from './status.ts';
import { networkStatusTool, poolsTool, quoteTool } from './tools.ts';

/** Every REST endpoint. */
export const endpoints = [quoteEndpoint, poolsEndpoint, newsletterEndpoint, reportBugEndpoint, statusEndpoint] as const;

/** The MCP endpoint. */
export const mcpSurface = { path: '/mcp', limit: limits.mcp, maxBodyBytes: 65_536 } as const;

/** Every MCP tool, in the order they are listed. */
export const tools = [quoteTool, poolsTool, networkStatusTool] as const;
