import { serverDeps } from '../src/server/deps.ts';
import { createMcpDoor } from '../src/server/mcp.ts';

export default { fetch: createMcpDoor(serverDeps) };
