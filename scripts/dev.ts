import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AstroIntegration, dev } from 'astro';
import { findFunctions, type ServerFunction } from '../src/host/functions.ts';
import { answerNode } from '../src/host/node-http.ts';
import { compileRoutes, route } from '../src/host/routes.ts';
import type { Beside } from '../src/host/server.ts';
import { buildWidget } from './build/build-widget.ts';
import { startDevnet } from './devnet/server.ts';
import { mountDevnetWallet } from './devnet/wallet/mount.ts';

const root = new URL('..', import.meta.url).pathname;
const port = Number(process.env['PORT'] ?? 4321);
process.env['PORT'] = String(port);
process.env['SITE_URL'] ??= `http://localhost:${port}`;

const routes = compileRoutes(`${root}vercel.json`);
const functions = findFunctions(`${root}api`);

type Setup = NonNullable<AstroIntegration['hooks']['astro:config:setup']>;

/** The parts of Vite's server used here. */
interface DevServer {
  readonly middlewares: { use(handler: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void): void };
  ssrLoadModule(file: string): Promise<Record<string, unknown>>;
}

const widget = async () => new Response(await buildWidget(), { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });

/** Mounts the functions of api/ in front of Astro's pages, reloaded on every change. */
const mountFunctions = {
  name: 'mount-functions',
  configureServer(vite: DevServer) {
    vite.middlewares.use((incoming, outgoing, next) => {
      const url = new URL(incoming.url ?? '/', `http://localhost:${port}`);
      if (url.pathname === '/widget.js') return void answerNode(incoming, outgoing, widget);
      const routed = route(routes, url, new Headers(), (path) => functions.has(path));
      const file = routed.kind === 'path' && !routed.missed ? functions.get(routed.path) : undefined;
      if (file === undefined) return next();
      void answerNode(incoming, outgoing, async (request) => {
        const { default: handler } = (await vite.ssrLoadModule(file)) as { default: ServerFunction };
        return handler.fetch(request);
      });
    });
  },
};

/** Adds the devnet wallet to every page, bundled as for `npm start`, and routes `/devnet/` to the devnet. */
function devnetWallet(beside: Beside) {
  const leadToDevnet = {
    name: 'lead-to-devnet',
    configureServer(vite: DevServer) {
      vite.middlewares.use((incoming, outgoing, next) => {
        if (!incoming.url?.startsWith('/devnet/')) return next();
        void answerNode(incoming, outgoing, async (request) => (await beside.answer(request)) ?? new Response(null, { status: 404 }));
      });
    },
  };
  return {
    name: 'devnet-wallet',
    hooks: {
      'astro:config:setup': ({ injectScript, updateConfig }: Parameters<Setup>[0]) => {
        injectScript(
          'page',
          "document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: '/devnet/wallet.js' }));",
        );
        updateConfig({ vite: { plugins: [leadToDevnet] } });
      },
    },
  };
}

const integrations: AstroIntegration[] = [];
if ((process.env['SWAP_NETWORK'] ?? 'devnet') === 'devnet') {
  const devnet = await startDevnet({ port: port + 1 });
  integrations.push(devnetWallet(mountDevnetWallet(devnet.url)));
  console.log(`Devnet on ${devnet.url}`);
}
await dev({ root, server: { port }, integrations, vite: { plugins: [mountFunctions] } });
