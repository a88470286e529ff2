type NodeHosts = Readonly<Record<string, readonly string[]>>;

/** Stands for the port after that of the page, on its host. */
export const besidePage = ':+1';
const besideSources = 'http://127.0.0.1:* http://localhost:*';

/** The node hosts that a page asks itself before an address is shown, by network, as the build was given them. */
export const nodeHosts = (): NodeHosts => JSON.parse(process.env['NODE_HOSTS'] ?? '{}') as NodeHosts;

/** The directive that lets a page ask these hosts, and nobody else but its own origin. */
export function connectDirective(hosts = nodeHosts()): `connect-src ${string}` {
  const origins = Object.values(hosts)
    .flat()
    .map((url) => (url.startsWith(besidePage) ? besideSources : new URL(url).origin));
  return `connect-src ${[...new Set(["'self'", ...origins])].join(' ')}`;
}
