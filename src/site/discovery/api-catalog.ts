import { aggregatorRoot } from '../../contract/aggregator/endpoints.ts';
import { discoveryPaths, discoveryResources } from '../../contract/discovery.ts';
import { documentedEndpoints } from '../../contract/endpoints.ts';
import { mcpSurface } from '../../contract/mcp/endpoint.ts';
import { serverCardPaths } from '../../contract/mcp/server-card.ts';
import { memolessRoot } from '../../contract/memoless/fields.ts';
import type { Page } from '../page/page.ts';

interface Target {
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
}

/** One context of a linkset: the anchor, then its targets by relation type. */
type LinkContext = { readonly anchor: string } & Readonly<Record<string, string | readonly Target[]>>;

/** A linkset (RFC 9264, section 4.2). */
export interface Linkset {
  readonly linkset: readonly LinkContext[];
}

/** The media type parameter of an API catalog (RFC 9727, section 4). */
export const catalogProfile = 'https://www.rfc-editor.org/info/rfc9727';

/** Common path prefix of the REST API. */
const restRoot = '/api/v1';

/** Documentation pages of each API, best first; only those that exist are linked. */
const restDocs = [
  '/developers/rest',
  '/developers/rest-pools',
  '/developers/rest-deposits',
  '/developers/rest-checks',
  '/developers/rest-accounts',
  '/developers/rest-tracking',
  '/developers/rest-messages',
  '/developers',
  '/developers/errors',
];
const memolessDocs = ['/developers/memoless-reference', '/developers/memoless-deposits', '/developers/memoless', '/developers'];
const aggregatorDocs = ['/developers/aggregator', '/developers'];
const mcpDocs = ['/developers/mcp-reference', '/developers/mcp-deposits', '/developers/mcp', '/developers'];

/** Endpoints with fixed paths; path templates cannot be linked. */
const linked = documentedEndpoints.filter(({ path }) => !path.includes('{'));

/** Unique paths of all APIs, in record order. */
export const catalogItems: readonly string[] = [...linked.map(({ path }) => path), mcpSurface.path];

/** The API catalog (RFC 9727): every URL, then the description, documentation and status of each API. `origin` has no trailing slash. */
export function apiCatalog(origin: string, pages: readonly Page[]): Linkset {
  const file = (path: string): Target => ({ href: origin + path, ...findType(path) });
  const docs = (paths: readonly string[]): readonly Target[] =>
    paths.flatMap((path) => {
      const page = pages.find((one) => one.path === path);
      return page === undefined ? [] : [{ href: origin + path, type: 'text/html', title: page.title }];
    });
  const titles = [...linked.map(({ summary }) => summary), 'Quotes, pools, network status, deposit checks and tracking as MCP tools.'];
  return {
    linkset: [
      {
        anchor: origin + discoveryPaths.apiCatalog,
        item: catalogItems.map((path, index) => ({ href: origin + path, title: titles[index] ?? '' })),
      },
      {
        anchor: origin + restRoot,
        'service-desc': [file(discoveryPaths.openApi)],
        'service-doc': docs(restDocs),
        status: [file(discoveryPaths.status)],
      },
      {
        anchor: origin + aggregatorRoot,
        'service-desc': [file(discoveryPaths.openApi)],
        'service-doc': docs(aggregatorDocs),
        status: [file(discoveryPaths.status)],
      },
      {
        anchor: origin + memolessRoot,
        'service-desc': [file(discoveryPaths.openApi)],
        'service-doc': docs(memolessDocs),
        status: [file(discoveryPaths.status)],
      },
      {
        anchor: origin + mcpSurface.path,
        'service-meta': [file(serverCardPaths[1])],
        'service-doc': docs(mcpDocs),
        status: [file(discoveryPaths.status)],
      },
    ],
  };
}

/** Finds the media type of the served resource. */
function findType(path: string): { readonly type?: string } {
  const resource = discoveryResources.find((one) => one.path === path);
  return resource === undefined ? {} : { type: resource.mediaType };
}
