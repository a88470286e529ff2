import { baseDeps } from '../src/server/deps/base-deps.ts';
import { serveNotFound } from '../src/server/http/serve.ts';

export default { fetch: serveNotFound(baseDeps) };
