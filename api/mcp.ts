import { createMcpDoor } from '../src/server/mcp.ts';
import { networkDeps } from '../src/server/network-deps.ts';

export default { fetch: createMcpDoor(networkDeps) };
