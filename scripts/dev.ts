import type { IncomingMessage, ServerResponse } from 'node:http';
import { dev } from 'astro';
import { startDevnet } from '../src/devnet/server.ts';
import { type Door, findFunctions } from './serve/functions.ts';
import { answerNode } from './serve/node-http.ts';
import { compileRoutes, route } from './serve/routes.ts';

const root = new URL('..', import.meta.url).pathname;
const port = Number(process.env['PORT'] ?? 4321);
process.env['PORT'] = String(port);
process.env['SITE_URL'] ??= `http://localhost:${port}`;

const routes = compileRoutes(`${root}vercel.json`);
const functions = findFunctions(`${root}api`);

/** The part of Vite's server that is used here. */
interface DevServer {
  readonly middlewares: { use(handler: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void): void };
  ssrLoadModule(file: string): Promise<Record<string, unknown>>;
}

/** Puts the functions of api/ in front of Astro's own pages, reloaded with every change. */
const mountFunctions = {
  name: 'mount-functions',
  configureServer(vite: DevServer) {
    vite.middlewares.use((incoming, outgoing, next) => {
      const url = new URL(incoming.url ?? '/', `http://localhost:${port}`);
      const routed = route(routes, url, new Headers(), (path) => functions.has(path));
      const file = routed.kind === 'path' && !routed.missed ? functions.get(routed.path) : undefined;
      if (file === undefined) return next();
      void answerNode(incoming, outgoing, async (request) => {
        const { default: door } = (await vite.ssrLoadModule(file)) as { default: Door };
        return door.fetch(request);
      });
    });
  },
};

if ((process.env['SWAP_NETWORK'] ?? 'devnet') === 'devnet') {
  const devnet = await startDevnet({ port: port + 1 });
  console.log(`Devnet on ${devnet.url}`);
}
await dev({ root, server: { port }, vite: { plugins: [mountFunctions] } });
