import { evmFacts } from '../../src/core/chain/evm-facts.ts';
import type { NetworkId } from '../../src/core/network/protocol.ts';
import { operatorOf } from '../../src/nodes/http/hosts.ts';
import { readHosts } from '../../src/server/runtime/env.ts';
import { besidePage, type WalletConnectMeta } from '../../src/site/node-hosts.ts';

/** Placeholder for the devnet, whose port only the page knows. */
const devnet = 'http://beside.invalid';

/**
 * Node hosts that a page checks itself before showing an address, by network and in request order:
 * operators other than the server's first choice come first.
 * @throws Error for an invalid host list.
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

/**
 * What pages need to reach wallets on other devices; undefined where it is off. The nodes are keyless public ones, since those of
 * CHAIN_URLS may carry a key.
 * @throws Error for an invalid project id or relay.
 */
export function configuredWalletConnect(source: NodeJS.ProcessEnv = process.env): WalletConnectMeta | undefined {
  const { network, walletConnect } = readHosts(source, devnet);
  if (walletConnect === undefined) return undefined;
  const { projectId, relay = `${besidePage}/relay` } = walletConnect;
  const nodesOf = (chain: string, urls: readonly string[]) => (network === 'devnet' ? [`${besidePage}/evm/${chain}`] : urls);
  const nodes = Object.fromEntries(Object.entries(evmFacts).map(([chain, { rpcUrls }]) => [chain, nodesOf(chain, rpcUrls)]));
  return { projectId, relay, nodes };
}
