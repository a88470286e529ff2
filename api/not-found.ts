import { baseDeps } from '../src/server/base-deps.ts';
import { serveNotFound } from '../src/server/serve.ts';

export default { fetch: serveNotFound(baseDeps) };
