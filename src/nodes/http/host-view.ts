import type { HostPort, HostView } from '../../core/inbound/inbound.ts';
import type { NodeReply } from '../../core/network/node.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { mayanode } from '../networks/mayanode.ts';
import type { NodeClient, NodeOptions } from '../networks/node-client.ts';
import { thornode } from '../networks/thornode.ts';
import { nodeError } from './request.ts';

const clients = { thorchain: thornode, mayachain: mayanode } as const;

/** A client that asks this one host and no other. */
export function hostPort(
  network: NetworkId,
  { host, operator }: Pick<HostPort, 'host' | 'operator'>,
  options: Omit<NodeOptions, 'hosts'>,
): HostPort {
  const client = clients[network]({ ...options, hosts: [host] });
  return { host, operator, view: (signal) => readView(client, signal) };
}

/** Fails when one of its parts fails. */
async function readView(client: NodeClient, signal: AbortSignal | undefined): Promise<NodeReply<HostView>> {
  const replies = await Promise.all([
    client.inboundAddresses(signal),
    client.mimir(signal),
    client.latestBlock(signal),
    client.networkState(signal),
  ]);
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
