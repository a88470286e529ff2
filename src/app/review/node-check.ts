import { ServiceError } from '../../client/errors.ts';
import { getNodeInbound, type NodeInbound } from '../../client/node.ts';
import type { CallOptions, Client } from '../../client/transport.ts';
import type { InboundAnswer } from '../../client/v1/inbound.ts';
import { isSamePlace } from '../../core/inbound/place.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { tReview } from './confirm-words.ts';

const nodeTimeoutMs = 3_000;
/** A rate moves from block to block, and the service names the higher one of two. */
const mostGas = 2n;

/** The node hosts of the page, which no answer of the service can change. */
function nodeHosts(network: NetworkId): readonly string[] {
  const text = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="nodes"]')?.content;
  const hosts: Readonly<Record<string, readonly string[]>> = text === undefined ? {} : JSON.parse(text);
  return (hosts[network] ?? []).map((host) =>
    host.startsWith(':+1') ? `http://${location.hostname}:${Number(location.port) + 1}${host.slice(3)}` : host,
  );
}

/** The first node that answers; one that cannot be reached is passed over. */
async function firstAnswer(
  client: Client,
  { network, chain }: { readonly network: NetworkId; readonly chain: string },
  options: CallOptions,
): Promise<(NodeInbound & { readonly host: string }) | undefined> {
  for (const host of nodeHosts(network)) {
    const answer = await getNodeInbound(client, { host, network, chain }, { ...options, timeoutMs: nodeTimeoutMs }).catch(() => undefined);
    if (answer !== undefined) return { ...answer, host: new URL(host).host };
  }
  return undefined;
}

const refused = (code: ServiceError['code'], hint: string) => new ServiceError({ status: 503, code, title: hint, hint, requestId: '' });

interface NodePath {
  readonly network: NetworkId;
  readonly chain: string;
  /** The deposit goes to the address whatever router the chain has. */
  readonly isDirect?: boolean;
}

/**
 * Compares what the service says of a deposit with what a node says to this browser itself. False when no node could be
 * reached; a deposit to the network itself has no address to compare.
 *
 * @throws ServiceError upstream_invalid for another address or router, or more than twice the gas rate; trading_halted
 */
export async function isSameAtNode(
  client: Client,
  inbound: Promise<Pick<InboundAnswer, 'inbound_address' | 'router' | 'gas_rate'>>,
  path: NodePath,
  options: CallOptions,
): Promise<boolean> {
  const { name, chain } = protocols[path.network];
  if (path.chain === chain) return true;
  const [node, { inbound_address: address, router, gas_rate: gasRate = 0n }] = await Promise.all([
    firstAnswer(client, path, options),
    inbound,
  ]);
  if (node === undefined) return false;
  if (node.isHalted) throw refused('trading_halted', tReview('check.halted', { network: name, host: node.host }));
  const isDear = node.gasRate !== undefined && gasRate > BigInt(node.gasRate) * mostGas;
  const compared = path.isDirect ? node.router : router;
  if (isSamePlace(node, { address, router: compared }) && !isDear) return true;
  throw refused('upstream_invalid', tReview('check.differs', { network: name, host: node.host }));
}
