import { discoveryPaths } from '../../contract/discovery.ts';
import type { BaseDeps } from '../deps/base-deps.ts';
import { createHandler, errorAnswer, type Handler, type HandlerOptions } from './handler.ts';
import { publicReads } from './steps/cors.ts';
import { restErrors } from './steps/error-response.ts';

const options: HandlerOptions = { name: 'unknown', errorForm: restErrors, cors: publicReads };

/** Links for callers of unknown paths. */
const links = [
  { path: discoveryPaths.openApi, name: 'OpenAPI' },
  { path: '/developers/rest.md', name: 'REST reference' },
  { path: '/llms.txt', name: 'All pages for models' },
  { path: discoveryPaths.status, name: 'State of the service' },
];

/** Handler of unknown /api paths: 404 for every method, with links to what exists. Leads asset names in the networks' own notation to their pages. */
export function serveNotFound(deps: () => BaseDeps): Handler {
  return createHandler(options, deps, async (context) => {
    const { siteUrl } = context.deps.env;
    const { pathname, search } = new URL(context.request.url);
    if (/^\/pools\/.*[A-Z]/.test(pathname))
      return new Response(null, { status: 308, headers: { Location: pathname.toLowerCase() + search } });
    const hint = hintFor(pathname);
    return errorAnswer(
      options,
      context,
      { code: 'not_found', hint },
      { links: links.map(({ path, name }) => ({ name, url: siteUrl + path })) },
    );
  });
}

/** Hint for a recognizable mistake in the path; empty for the default hint of the code. */
function hintFor(path: string): string {
  const plain = path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (plain !== path) return `Remove the extra slashes: ${plain.slice(0, 200)}.`;
  if (/^\/api(\/v1)?$/.test(path)) return 'Call an endpoint below this path, such as /api/v1/pools; links leads to all of them.';
  return '';
}
