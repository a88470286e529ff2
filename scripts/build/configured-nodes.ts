import type { NetworkId } from '../../src/core/network/protocol.ts';
import { operatorOf } from '../../src/nodes/http/hosts.ts';
import { readHosts } from '../../src/server/deps/env.ts';
import { besidePage } from '../../src/site/node-hosts.ts';

/** Stands for the devnet, whose port only the page knows. */
const devnet = 'http://beside.invalid';

/**
 * The node hosts that a page asks itself before an address is shown, by network and in the order in which they are asked:
 * first those of other operators than the one that the server asks first.
 * @throws Error for a host list that cannot be used.
 */
export function configuredNodes(source: NodeJS.ProcessEnv = process.env): Readonly<Record<NetworkId, readonly string[]>> {
  const { hosts } = readHosts(source, devnet);
  const inOrder = (urls: readonly string[]) => {
    const [first] = urls;
    const isFirst = (url: string) => first !== undefined && operatorOf(url, hosts) === operatorOf(first, hosts);
    return [...urls.filter((url) => !isFirst(url)), ...urls.filter(isFirst)].map((url) => url.replace(devnet, besidePage));
  };
  return { thorchain: inOrder(hosts.thornode), mayachain: inOrder(hosts.mayanode) };
}
