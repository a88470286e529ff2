import { serverDeps } from '../src/server/deps.ts';
import { serveNotFound } from '../src/server/serve.ts';

export default { fetch: serveNotFound(serverDeps) };
