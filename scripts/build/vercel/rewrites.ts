import { aggregatorEndpoints } from '../../../src/contract/aggregator/endpoints.ts';
import { discoveryResources, mcpAliases } from '../../../src/contract/discovery.ts';
import { mcpSurface } from '../../../src/contract/mcp/endpoint.ts';
import { serverCardPaths } from '../../../src/contract/mcp/server-card.ts';
import { memolessEndpoints } from '../../../src/contract/memoless/endpoints.ts';
import { agentNames } from '../../../src/site/discovery/crawlers.ts';
import { longFormPattern } from '../../../src/site/pairs/pairs.ts';
import { type Condition, wantsJson, wantsJsonView, wantsMarkdown } from './accept.ts';

/** A rule applied before the file system. */
interface Route {
  readonly src: string;
  readonly has?: readonly Condition[];
  readonly status?: number;
  readonly dest?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly continue?: true;
}

/** A rule applied when no file matches. */
interface Rewrite {
  readonly source: string;
  readonly has?: readonly Condition[];
  readonly destination: string;
  readonly statusCode?: number;
}

/** User agents that read for a model. They get markdown whatever they accept, since they would convert the page anyway. */
export const isAgent: Condition = { type: 'header', key: 'user-agent', value: `.*(?:${agentNames.join('|')}).*` };
/** Pages without a markdown twin: they contain only the form. */
const pagesWithoutTwin = ['embed'];

const agentMode: Condition = { type: 'query', key: 'mode', value: 'agent' };

/** Serves another representation at the page's own address. */
const negotiated = (src: string, has: readonly Condition[], dest: string): Route => ({
  src,
  has,
  dest,
  headers: { Vary: 'Accept, User-Agent' },
  continue: true,
});

/** Whether the build writes a file at a path that a function also serves. */
const isPublished = (path: string): boolean => discoveryResources.some((resource) => resource.path === path);

/** Routes applied before the file system. */
export function routes(places: PublicPaths): readonly Route[] {
  const page = `^/(?!(?:${[mcpSurface.path.slice(1), ...pagesWithoutTwin].join('|')})$)((?:developers/|(?:[a-z]{2}/)?(?:help/|agents/)?)[a-z0-9-]+)$`;
  const elsewhere = [...places].filter(([path]) => isPublished(path));
  return [
    ...elsewhere.map(([path, dest]): Route => ({ src: `^${path.replaceAll('.', '\\.')}/?$`, dest, continue: true })),
    { src: longFormPattern(), status: 308, headers: { Location: '/sell-$1-buy-$2' } },
    { src: `^(?:${mcpAliases.map((path) => path.replaceAll('.', '\\.')).join('|')})/?$`, dest: serverCardPaths[1], continue: true },
    negotiated('^/$', [agentMode, ...wantsJsonView], '/agent.json'),
    negotiated('^/$', [agentMode], '/agent.md'),
    ...[wantsMarkdown, [isAgent]].flatMap((conditions) => [
      negotiated('^/$', conditions, '/index.md'),
      negotiated(page, conditions, '/$1.md'),
      // Asset names contain dots.
      negotiated('^/(pools/(?!.*\\.md$)[a-z0-9.-]+)$', conditions, '/$1.md'),
    ]),
  ];
}

/** Functions by public path. */
export type PublicPaths = ReadonlyMap<string, string>;

const versioned = /^\/api\/(?:v1\/)?(?!cron\/)([a-z/-]+)$/;

/** One rule for the paths of a function, each with and without the version. */
function versionedRewrite([destination, places]: readonly [string, readonly (readonly [string, string])[]]): Rewrite {
  const names = new Set(places.flatMap(([path]) => versioned.exec(path)?.[1] ?? []));
  return { source: `/api/((?:v1/)?(?:${[...names].join('|')}))`, destination };
}

/** One rule for the paths of a function with a common prefix. */
function rewritesOf(places: readonly (readonly [string, string])[]): readonly Rewrite[] {
  const alike = Map.groupBy(places, ([path, own]) => `${/^.*\/v1\/(?=[a-z/-]+$)/.exec(path)?.[0] ?? path} ${own}`);
  return [...alike].map(([start, rows]) => {
    const [[path = '', own = ''] = []] = rows;
    if (rows.length === 1) return rewriteOf(path, own);
    const [common = ''] = start.split(' ');
    return { source: `${common}(${rows.map(([one]) => one.slice(common.length)).join('|')})`, destination: own };
  });
}

/** Rule of a public path; the platform passes path parameters in the query. */
function rewriteOf(path: string, destination: string): Rewrite {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const query = names.map((name) => `${name}=:${name}`).join('&');
  return { source: path.replace(/\{(\w+)\}/g, ':$1'), destination: query === '' ? destination : `${destination}?${query}` };
}

const unknownPath = '/api/not-found';

/** Top-level paths outside /api that belong entirely to the service. */
const roots = [memolessEndpoints, aggregatorEndpoints].map(([{ path }]) => path.split('/')[1]);

/** Files loaded only by browsers: their 404 needs no content negotiation. */
export const browserFiles = '_astro/|marks/|favicon\\.';

const page = `/((?!${browserFiles}|api/|api$).*)`;
const file = (ending: string) => `/((?!api/|api$).*\\.${ending})`;

/** Rules when no file matches: functions by public address, then the 404 responses. */
export function rewrites(places: PublicPaths): readonly Rewrite[] {
  const moved = [...places].filter(([path, own]) => path !== own && !isPublished(path));
  const byFunction = Map.groupBy(
    moved.filter(([path]) => versioned.test(path)),
    ([, own]) => own,
  );
  return [
    ...rewritesOf(moved.filter(([path]) => !versioned.test(path))),
    ...[...byFunction].map(versionedRewrite),
    ...roots.map((root): Rewrite => ({ source: `/${root}/:path*`, destination: unknownPath })),
    { source: '/pools/(.*[A-Z].*)', destination: unknownPath },
    { source: page, has: wantsMarkdown, destination: '/404.md', statusCode: 404 },
    { source: page, has: wantsJson, destination: '/404.json', statusCode: 404 },
    { source: file('md'), destination: '/404.md', statusCode: 404 },
    { source: file('json'), destination: '/404.json', statusCode: 404 },
    { source: '/api', destination: unknownPath },
    { source: '/api/(.*)', destination: unknownPath },
  ];
}
