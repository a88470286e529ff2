import type { HostPort, HostView } from '../../core/inbound/inbound.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import { type Precedence, precedences } from '../../core/network/precedence.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { present } from '../../core/present.ts';
import { hostStats } from '../http/host-stats.ts';
import { nodeError } from '../http/request.ts';
import { mayanode } from './mayanode.ts';
import type { NodeClient, NodeOptions } from './node-client.ts';
import { thornode } from './thornode.ts';
import type { NetworkState } from './wire/network.ts';

const clients = { thorchain: thornode, mayachain: mayanode } as const;

/** A host with its operator and expected chain. */
export interface WatchedHost extends Pick<HostPort, 'host' | 'operator'> {
  /** Expected chain id: hosts of another chain are ignored; any chain is accepted when absent. */
  readonly chainId?: string | undefined;
}

/**
 * Maximum age of the network state in milliseconds. Vault migrations take hours and only cause a warning; before signing
 * the state is reread.
 */
const stateFreshMs = 30_000;

/** Creates a port to exactly one host. */
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

/** Reads all parts of a view; fails when one of them fails. */
async function readView(
  client: NodeClient,
  networkState: () => Promise<NodeReply<NetworkState>>,
  signal: AbortSignal | undefined,
): Promise<NodeReply<HostView & { readonly block: { readonly chainId?: string } }>> {
  const fees = client.outboundFees(signal);
  const replies = await Promise.all([client.inboundAddresses(signal), client.mimir(signal), client.latestBlock(signal), networkState()]);
  const error = replies.find((reply) => !reply.ok);
  if (error !== undefined && !error.ok) return error;
  const [inbound, mimir, block, state] = replies;
  if (!inbound.ok || !mimir.ok || !block.ok || !state.ok) return { ok: false, error: nodeError('invalid', protocols[client.network].name) };
  const { vaultsMigrating: migrating } = state.value;
  const outboundFees = await fees;
  return { ok: true, value: present({ inbound: inbound.value, mimir: mimir.value, block: block.value, migrating, outboundFees }) };
}

/** Rejects views of another chain; a missing chain id counts as another chain. */
function ofChain(
  view: HostView & { readonly block: { readonly chainId?: string } },
  network: NetworkId,
  chainId: string | undefined,
): NodeReply<HostView> {
  if (chainId === undefined || view.block.chainId === chainId) return { ok: true, value: view };
  const hint = `A host of ${protocols[network].name} answers for another chain.`;
  return { ok: false, error: { kind: 'invalid', info: { code: 'deposit_unverified', hint } } };
}
