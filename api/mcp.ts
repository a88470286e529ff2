import { networkDeps } from '../src/server/deps/network-deps.ts';
import { createMcpDoor } from '../src/server/mcp/mcp.ts';

export default { fetch: createMcpDoor(networkDeps) };
