import { baseDeps } from '../src/server/deps/base-deps.ts';
import { serveNotFound } from '../src/server/http/not-found.ts';

export default { fetch: serveNotFound(baseDeps), paths: [] };
