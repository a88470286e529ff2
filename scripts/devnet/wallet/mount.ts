import type { Beside } from '../../../src/host/server.ts';
import { chainMount } from '../mounts.ts';
import { bundlePath, bundleWallet } from './bundle.ts';

/** Paths of the devnet's port that wallets and the panel may use beside those of the chains. */
const open = /^\/(?:(?:thornode|mayanode)\/cosmos|control)(?:\/|$)/;
const tag = `<script type="module" src="${bundlePath}wallet.js"></script>`;
/** Matches islands, or a page's own module script, which may start after the paint. */
const isAlive = /<astro-island|<script[^>]+type="(?:module|after-paint)"/;

/**
 * Injects the devnet wallet into the site like an extension: pages with a script get one more,
 * and `/devnet/` is proxied to the devnet's port, since pages may only call their own origin.
 */
export function mountDevnetWallet(devnetUrl: string): Beside {
  const bundled = bundleWallet();
  bundled.catch((error: unknown) => console.error('The devnet wallet could not be bundled:', error));
  return {
    page: (html) => (isAlive.test(html) ? html.replace('</head>', () => `${tag}</head>`) : html),
    answer: async (request) => {
      const { pathname, search } = new URL(request.url);
      if (!pathname.startsWith(bundlePath)) return undefined;
      const path = pathname.slice(bundlePath.length);
      if (path.endsWith('.js')) return script((await bundled).get(path));
      return open.test(`/${path}`) || chainMount(`/${path}`) !== undefined ? forward(`${devnetUrl}/${path}${search}`, request) : missing();
    },
  };
}

const missing = (): Response => Response.json({ error: 'The devnet wallet has nothing at this path.' }, { status: 404 });

function script(text: string | undefined): Response {
  if (text === undefined) return missing();
  return new Response(text, { headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' } });
}

async function forward(url: string, request: Request): Promise<Response> {
  const isPost = request.method === 'POST';
  const type = request.headers.get('content-type');
  const sent = isPost ? { body: await request.arrayBuffer(), ...(type === null ? {} : { headers: { 'Content-Type': type } }) } : {};
  const answer = await fetch(url, { method: request.method, ...sent });
  const headers = { 'Content-Type': answer.headers.get('content-type') ?? 'application/json', 'Cache-Control': 'no-store' };
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
}
