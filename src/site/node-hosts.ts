import type { NetworkId } from '../core/network/protocol.ts';
import { operatorOf } from '../nodes/http/hosts.ts';
import { readHosts } from '../server/deps/env.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** Stands for the host of the page on the port after its own, where the devnet is. */
const besidePage = 'http://beside.invalid';
const besideSources = 'http://127.0.0.1:* http://localhost:*';

/**
 * The node hosts that a page asks itself before an address is shown, by network and in the order in which they are asked:
 * first those of other operators than the one that the server asks first. `:+1` is the port after that of the page.
 * @throws Error for a host list that cannot be used.
 */
export function nodeHosts(source: Source = process.env): Readonly<Record<NetworkId, readonly string[]>> {
  const { hosts } = readHosts(source, besidePage);
  const inOrder = (urls: readonly string[]) => {
    const [first] = urls;
    const isFirst = (url: string) => first !== undefined && operatorOf(url, hosts) === operatorOf(first, hosts);
    return [...urls.filter((url) => !isFirst(url)), ...urls.filter(isFirst)].map((url) => url.replace(besidePage, ':+1'));
  };
  return { thorchain: inOrder(hosts.thornode), mayachain: inOrder(hosts.mayanode) };
}

/** The directive that lets a page ask these hosts, and nobody else but its own origin. */
export function connectDirective(source: Source = process.env): `connect-src ${string}` {
  const urls = Object.values(nodeHosts(source)).flat();
  const origins = urls.map((url) => (url.startsWith(':+1') ? besideSources : new URL(url).origin));
  return `connect-src ${[...new Set(["'self'", ...origins])].join(' ')}`;
}
