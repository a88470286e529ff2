import { chainName } from '../../../../src/core/asset/asset-name.ts';
import { networkIds } from '../../../../src/core/network/protocol.ts';
import type { Fetch } from '../../../../src/nodes/http/attempt.ts';
import { cosmosChainId, hexQuantity, rpcResult } from '../chain-facts.ts';
import { allowsJsonPost, watchCors } from '../cors.ts';
import { failed, type LiveFinding, passed, skipped } from '../finding.ts';
import { fetchValue } from '../host-snapshot.ts';
import type { LiveContext } from '../live-context.ts';
import { isLoopback, shownHost } from '../live-host.ts';
import type { WalletEndpoint } from '../wallet-endpoints.ts';

/** Checks the endpoints suggested to wallets for unknown chains: alive, on the right chain, and open to pages. */
export async function checkWallets(context: LiveContext): Promise<readonly LiveFinding[]> {
  const isRehearsal = networkIds.every((network) => context.nodesOf(network).every(({ url }) => isLoopback(url)));
  const found = await Promise.all(
    context.walletEndpoints.map((endpoint) => {
      const subject = `${chainName(endpoint.chain)} · ${shownHost(endpoint.url)}`;
      if (isRehearsal && !isLoopback(endpoint.url))
        return [skipped('wallets.endpoint', subject, 'A public endpoint, while the nodes are on this machine: not asked.')];
      return checkWalletEndpoint(context, endpoint, subject);
    }),
  );
  return found.flat();
}

async function checkWalletEndpoint(context: LiveContext, endpoint: WalletEndpoint, subject: string): Promise<readonly LiveFinding[]> {
  const watch = watchCors(context.fetch, context.siteUrl);
  const told = await fetchChainId(endpoint, watch.fetch);
  const hint = 'A wallet that adds this chain would ask a dead or wrong host: change it in src/wallet.';
  if (told === undefined) return [failed('wallets.endpoint', subject, 'It does not say which chain it has.', hint)];
  if (told !== endpoint.chainId)
    return [failed('wallets.endpoint', subject, `The wrong chain id: ${told}, not ${endpoint.chainId}.`, hint)];
  const mayPost = endpoint.kind !== 'evm' || (await allowsJsonPost(endpoint.url, context.siteUrl, context.fetch));
  if (watch.refused().length > 0 || !mayPost)
    return [failed('wallets.cors', subject, 'CORS headers are missing: wallets that ask from a page cannot.', hint)];
  return [passed('wallets.endpoint', subject, `Chain id ${told}; pages may ask it.`)];
}

async function fetchChainId({ kind, url }: WalletEndpoint, fetch: Fetch): Promise<string | undefined> {
  if (kind === 'cosmos-rest') return cosmosChainId(url, fetch);
  if (kind === 'cosmos-rpc') {
    const value = await fetchValue(`${url}/status`, fetch);
    const told = (value as { result?: { node_info?: { network?: unknown } } } | undefined)?.result?.node_info?.network;
    return typeof told === 'string' ? told : undefined;
  }
  return hexQuantity(await rpcResult(url, 'eth_chainId', [], fetch))?.toString();
}
