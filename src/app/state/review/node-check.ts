import { ServiceError } from '../../../client/errors.ts';
import { getNodeInbound, type NodeInbound } from '../../../client/node.ts';
import type { CallOptions, Client } from '../../../client/transport.ts';
import type { InboundAnswer } from '../../../client/v1/inbound.ts';
import { isSamePlace } from '../../../core/inbound/place.ts';
import { type NetworkId, protocols } from '../../../core/network/protocol.ts';
import { tReview } from '../../words/confirm-words.ts';

const nodeTimeoutMs = 3_000;
/** Gas rate tolerance: rates move between blocks, and the service reports the higher of two. */
const maxGas = 2n;

/** Node hosts from the page itself, which no service response can change. */
function nodeHosts(network: NetworkId): readonly string[] {
  const text = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="nodes"]')?.content;
  const hosts: Readonly<Record<string, readonly string[]>> = text === undefined ? {} : JSON.parse(text);
  return (hosts[network] ?? []).map((host) =>
    host.startsWith(':+1') ? `http://${location.hostname}:${Number(location.port) + 1}${host.slice(3)}` : host,
  );
}

/** Reply of the first reachable node; unreachable ones are skipped. */
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
  /** Deposits go to the address even if the chain has a router. */
  readonly isDirect?: boolean;
}

/**
 * Compares the service's inbound details with those of a node queried by this browser. False when no node was reachable; a
 * deposit on the network's own chain has no address to compare.
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
  const isDear = node.gasRate !== undefined && gasRate > BigInt(node.gasRate) * maxGas;
  const compared = path.isDirect ? node.router : router;
  if (isSamePlace(node, { address, router: compared }) && !isDear) return true;
  throw refused('upstream_invalid', tReview('check.differs', { network: name, host: node.host }));
}
