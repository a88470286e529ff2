import { networkDeps } from '../src/server/deps/network-deps.ts';
import { createMcpHandler } from '../src/server/mcp/mcp.ts';

export default { fetch: createMcpHandler(networkDeps) };
