import { mcpSurface } from '../src/contract/mcp/endpoint.ts';
import { networkDeps } from '../src/server/deps/network-deps.ts';
import { createMcpHandler } from '../src/server/mcp/mcp.ts';

export default { fetch: createMcpHandler(networkDeps), paths: [mcpSurface.path] };
