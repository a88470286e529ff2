type NodeHosts = Readonly<Record<string, readonly string[]>>;

/** Placeholder for the page's own host on the next port. */
export const besidePage = ':+1';
const besideSources = 'http://127.0.0.1:* http://localhost:*';

/** Node hosts that pages query directly before showing an address, by network, as configured for the build. */
export const nodeHosts = (): NodeHosts => JSON.parse(process.env['NODE_HOSTS'] ?? '{}') as NodeHosts;

/** CSP directive that allows connections only to these hosts and the page's own origin. */
export function connectDirective(hosts = nodeHosts()): `connect-src ${string}` {
  const origins = Object.values(hosts)
    .flat()
    .map((url) => (url.startsWith(besidePage) ? besideSources : new URL(url).origin));
  return `connect-src ${[...new Set(["'self'", ...origins])].join(' ')}`;
}
