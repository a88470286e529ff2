type NodeHosts = Readonly<Record<string, readonly string[]>>;

/** Placeholder for the page's own host on the next port. */
export const besidePage = ':+1';
const besideSources = 'http://127.0.0.1:* http://localhost:*';
const besideSockets = 'ws://127.0.0.1:* ws://localhost:*';

/** Node hosts that pages query directly before showing an address, by network, as configured for the build. */
export const nodeHosts = (): NodeHosts => JSON.parse(process.env['NODE_HOSTS'] ?? '{}') as NodeHosts;

/** How pages reach a wallet on another device (src/wallet/walletconnect/config.ts). */
export interface WalletConnectMeta {
  readonly projectId: string;
  readonly relay: string;
  /** Nodes by EVM chain. */
  readonly nodes: NodeHosts;
}

/** WalletConnect as configured for the build; undefined where it is off. */
export const walletConnect = (): WalletConnectMeta | undefined =>
  (JSON.parse(process.env['WALLETCONNECT'] ?? 'null') as WalletConnectMeta | null) ?? undefined;

const toSource = (url: string): string => {
  if (url.startsWith(besidePage)) return url.endsWith('/relay') ? besideSockets : besideSources;
  return new URL(url).origin;
};

/** CSP directive that allows connections only to these hosts, to WalletConnect's where it is on, and to the page's own origin. */
export function connectDirective(hosts = nodeHosts(), elsewhere = walletConnect()): `connect-src ${string}` {
  const own = elsewhere === undefined ? [] : [elsewhere.relay, ...Object.values(elsewhere.nodes).flat()];
  const origins = [...Object.values(hosts).flat(), ...own].map(toSource);
  return `connect-src ${[...new Set(["'self'", ...origins])].join(' ')}`;
}
