import { discoveryPaths } from '../../contract/discovery.ts';
import { serverCardPaths } from '../../contract/mcp/server-card.ts';

interface HomeLink {
  readonly rel: string;
  readonly href: string;
  readonly type: string;
}

/** Links for programs in the front page's Link header and head (RFC 8288). */
export const homeLinks: readonly HomeLink[] = [
  { rel: 'api-catalog', href: discoveryPaths.apiCatalog, type: 'application/linkset+json' },
  { rel: 'service-desc', href: discoveryPaths.openApi, type: 'application/json' },
  { rel: 'service-doc', href: '/developers', type: 'text/html' },
  { rel: 'service-meta', href: serverCardPaths[1], type: 'application/json' },
  { rel: 'status', href: discoveryPaths.status, type: 'application/json' },
  { rel: 'ard', href: discoveryPaths.ard, type: 'application/json' },
  { rel: 'describedby', href: '/llms.txt', type: 'text/plain' },
];

/** Formats the value of a Link header. */
export function linkHeader(links: readonly { readonly rel: string; readonly href: string; readonly type?: string }[]): string {
  return links.map(({ rel, href, type }) => `<${href}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`).join(', ');
}
