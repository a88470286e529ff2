import type { HostPort, HostView } from '../../core/inbound/inbound.ts';
import type { NodeReply } from '../../core/network/node.ts';
import { type Precedence, precedences } from '../../core/network/precedence.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { mayanode } from '../networks/mayanode.ts';
import type { NodeClient, NodeOptions } from '../networks/node-client.ts';
import { thornode } from '../networks/thornode.ts';
import type { NetworkState } from '../networks/wire/network.ts';
import { hostStats } from './host-stats.ts';
import { nodeError } from './request.ts';

const clients = { thorchain: thornode, mayachain: mayanode } as const;

/** Whose host it is, and what it must answer for. */
export interface WatchedHost extends Pick<HostPort, 'host' | 'operator'> {
  /** A host of another chain does not count; without it any chain does. */
  readonly chainId?: string | undefined;
}

/** Vaults move over hours, and only a word of caution hangs on it; right before a signature it is asked anew. */
const stateFreshMs = 30_000;

/** A client that asks this one host and no other. */
export function hostPort(network: NetworkId, { host, operator, chainId }: WatchedHost, options: Omit<NodeOptions, 'hosts'>): HostPort {
  const stats = hostStats(options.now);
  const client = (precedence: Precedence) => clients[network]({ ...options, hosts: [host], hostStats: stats, precedence });
  const byPrecedence = new Map(precedences.map((precedence) => [precedence, client(precedence)]));
  const usual = client('quote');
  let state: { readonly at: number; readonly reply: NodeReply<NetworkState> } | undefined;

  async function networkState(asked: NodeClient, isFresh: boolean, signal: AbortSignal | undefined): Promise<NodeReply<NetworkState>> {
    const at = options.now();
    if (!isFresh && state !== undefined && at - state.at < stateFreshMs) return state.reply;
    const reply = await asked.networkState(signal);
    if (reply.ok) state = { at, reply };
    return reply;
  }

  return {
    host,
    operator,
    async view(signal, precedence = 'quote') {
      const asked = byPrecedence.get(precedence) ?? usual;
      const view = await readView(asked, () => networkState(asked, precedence === 'signing', signal), signal);
      return view.ok ? ofChain(view.value, network, chainId) : view;
    },
  };
}

/** Fails when one of its parts fails. */
async function readView(
  client: NodeClient,
  networkState: () => Promise<NodeReply<NetworkState>>,
  signal: AbortSignal | undefined,
): Promise<NodeReply<HostView & { readonly block: { readonly chainId?: string } }>> {
  const replies = await Promise.all([client.inboundAddresses(signal), client.mimir(signal), client.latestBlock(signal), networkState()]);
  const error = replies.find((reply) => !reply.ok);
  if (error !== undefined && !error.ok) return error;
  const [inbound, mimir, block, state] = replies;
  if (!inbound.ok || !mimir.ok || !block.ok || !state.ok) return { ok: false, error: nodeError('invalid', protocols[client.network].name) };
  const { vaultsMigrating: migrating } = state.value;
  return {
    ok: true,
    value: { inbound: inbound.value, mimir: mimir.value, block: block.value, ...(migrating === undefined ? {} : { migrating }) },
  };
}

/** A host that does not say which chain it is of counts as one of another. */
function ofChain(
  view: HostView & { readonly block: { readonly chainId?: string } },
  network: NetworkId,
  chainId: string | undefined,
): NodeReply<HostView> {
  if (chainId === undefined || view.block.chainId === chainId) return { ok: true, value: view };
  const hint = `A host of ${protocols[network].name} answers for another chain.`;
  return { ok: false, error: { kind: 'invalid', info: { code: 'deposit_unverified', hint } } };
}
