import type { NamePort, NodeName } from '../../core/account/name.ts';
import type { BaseAmount } from '../../core/amount.ts';
import { formatAsset } from '../../core/asset/asset.ts';
import type { NetworkFacts } from '../../core/facts/network-facts.ts';
import type { InboundAddress, Mimir } from '../../core/halt/inbound-address.ts';
import type { NodeReply } from '../../core/network/node-reply.ts';
import type { Precedence } from '../../core/network/precedence.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import type { Pool } from '../../core/pool/pool.ts';
import { present } from '../../core/present.ts';
import type { NodePort } from '../../core/quote/node-port.ts';
import { isComparison } from '../../core/quote/plan.ts';
import type { NodeQuote, NodeQuoteRequest } from '../../core/quote/quote.ts';
import type { Fetch, HostRefusal } from '../http/attempt.ts';
import { type HostStats, hostStats } from '../http/host-stats.ts';
import type { Liveness } from '../http/liveness.ts';
import { getJson, type JsonReply, nodeError, type ReplyVerdict } from '../http/request.ts';
import { judgeRefusal, refusalError } from './refusal.ts';
import {
  type Constants,
  type LastBlock,
  type NetworkState,
  readConstants,
  readInboundAddresses,
  readLastBlock,
  readMimir,
  readNetworkState,
  readOutboundFees,
  readPools,
} from './wire/network.ts';
import { type LatestBlock, type NodeVersion, readLatestBlock, readName, readVersion } from './wire/node.ts';
import { readSwapQuote } from './wire/quote.ts';
import type { WireRead } from './wire/wire.ts';

/** Connection options of a network's nodes. */
export interface NodeOptions {
  /** Hosts in order of preference, without a trailing slash. */
  readonly hosts: readonly string[];
  readonly fetch: Fetch;
  /** Clock in unix milliseconds. */
  readonly now: () => number;
  /** Timeout of one request over all hosts. */
  readonly timeoutMs?: number;
  /** Delay without a response after which a second host is tried in parallel. */
  readonly hedgeMs?: number;
  /** Default precedence of requests. */
  readonly precedence?: Precedence;
  /** Host stats shared between clients; otherwise each client has its own. */
  readonly hostStats?: HostStats;
  /** Liveness of the hosts, for a client with its own host stats. */
  readonly live?: Pick<Liveness, 'moving'> | undefined;
}

/** Queries common to both networks' nodes. Never throws; every failure is an error in our own words. */
export interface NodeClient extends NodePort, NamePort {
  pools(signal?: AbortSignal): Promise<NodeReply<readonly Pool[]>>;
  inboundAddresses(signal?: AbortSignal): Promise<NodeReply<readonly InboundAddress[]>>;
  mimir(signal?: AbortSignal): Promise<NodeReply<Mimir>>;
  constants(signal?: AbortSignal): Promise<NodeReply<Constants>>;
  lastBlock(signal?: AbortSignal): Promise<NodeReply<LastBlock>>;
  /** Reads `/network`; named so because `network` is the network id of the port. */
  networkState(signal?: AbortSignal): Promise<NodeReply<NetworkState>>;
  /** Reads `/outbound_fees`, at most half a minute old; none on MAYANode, where one multiplier holds for all assets. */
  outboundFees(signal?: AbortSignal): Promise<ReadonlyMap<string, BaseAmount> | undefined>;
  version(signal?: AbortSignal): Promise<NodeReply<NodeVersion>>;
  /** Height and time of the node's newest block, to detect stalled nodes. */
  latestBlock(signal?: AbortSignal): Promise<NodeReply<LatestBlock>>;
}

/** One request to a node and how its response is parsed. */
export interface NodeRequest<T> {
  /** Path after the host. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly read: WireRead<T>;
  readonly judge?: (refusal: HostRefusal) => ReplyVerdict;
  /** Whether the record is stale. */
  readonly isOld?: (value: T) => boolean;
  readonly signal?: AbortSignal | undefined;
  readonly precedence?: Precedence;
}

/** Sends one request to a network's hosts. */
export type RequestNode = <T>(question: NodeRequest<T>) => Promise<JsonReply<T>>;

const defaultTimeoutMs = 2_500;
/** Maximum age of payouts' fees, which are judged with room for more than gas moves meanwhile. */
const feesFreshMs = 30_000;
const maxAnswerBytes = 4 * 1024 * 1024;

/** Creates a client of a network's nodes with host stats. Never throws; see `getJson`. */
export function requestNode(network: NetworkId, options: NodeOptions): RequestNode {
  const { hosts, fetch, now, timeoutMs = defaultTimeoutMs, hedgeMs, live, hostStats: stats = hostStats(now, live) } = options;
  const who = protocols[network].name;
  return ({ path, query = {}, read, judge, isOld, signal, precedence = options.precedence }) =>
    getJson({
      hosts,
      path,
      query,
      fetch,
      timeoutMs,
      maxBytes: maxAnswerBytes,
      hostStats: stats,
      who,
      read,
      ...present({ judge, isOld, signal, hedgeMs, precedence }),
    });
}

/** Maps a reply; a refusal that is never expected counts as an invalid response. */
export function plainReply<T>(reply: JsonReply<T>, network: NetworkId): NodeReply<T> {
  if (reply.kind === 'value') return { ok: true, value: reply.value };
  return { ok: false, error: reply.kind === 'failed' ? reply.error : nodeError('invalid', protocols[network].name) };
}

/** Maps a quote reply; a refusal becomes its reason, in our own words. */
export function quoteReply<T>(reply: JsonReply<T>, network: NetworkId): NodeReply<T> {
  if (reply.kind !== 'refused') return plainReply(reply, network);
  return { ok: false, error: { kind: 'refused', info: refusalError(reply.refusal.message, network) } };
}

/** The queries that THORNode and MAYANode share. */
export function nodeClient(network: NetworkId, request: RequestNode, now: () => number): NodeClient {
  const { prefix } = protocols[network];
  const plain = async <T>(path: string, read: WireRead<T>, signal: AbortSignal | undefined) =>
    plainReply(await request({ path, read, signal }), network);
  const own = <T>(path: string, read: WireRead<T>, signal: AbortSignal | undefined) => plain(`/${prefix}/${path}`, read, signal);
  let fees: { readonly at: number; readonly byAsset: ReadonlyMap<string, BaseAmount> } | undefined;
  const client: NodeClient = {
    network,
    quoteSwap: async (question, signal, precedence = isComparison(question) ? 'compare' : 'quote') =>
      quoteReply(await request({ ...swapQuestion(question, prefix, now), signal, precedence }), network),
    facts: (signal) => readFacts(client, now(), signal),
    pools: (signal) => own('pools', (value) => readPools(value, network), signal),
    inboundAddresses: (signal) => own('inbound_addresses', readInboundAddresses, signal),
    mimir: (signal) => own('mimir', readMimir, signal),
    constants: (signal) => own('constants', readConstants, signal),
    lastBlock: (signal) => own('lastblock', (value) => readLastBlock(value, network), signal),
    networkState: (signal) => own('network', readNetworkState, signal),
    outboundFees: async (signal) => {
      const at = now();
      if (network === 'mayachain' || (fees !== undefined && at - fees.at < feesFreshMs)) return fees?.byAsset;
      const reply = await request({ path: `/${prefix}/outbound_fees`, read: readOutboundFees, judge: () => 'answer', signal });
      if (reply.kind === 'value') fees = { at, byAsset: reply.value };
      return reply.kind === 'value' ? reply.value : undefined;
    },
    version: (signal) => own('version', readVersion, signal),
    latestBlock: (signal) => plain('/cosmos/base/tendermint/v1beta1/blocks/latest', readLatestBlock, signal),
    lookUpName: async (name, signal) => nameReply(await request(nameQuestion(name, network, signal)), network),
  };
  return client;
}

function swapQuestion(request: NodeQuoteRequest, prefix: string, now: () => number): NodeRequest<NodeQuote> {
  return {
    path: `/${prefix}/quote/swap`,
    query: swapQuery(request),
    read: (value) => readSwapQuote(value, request, now()),
    judge: judgeRefusal,
    isOld: ({ expiry }) => expiry * 1_000 <= now(),
  };
}

/**
 * Parameters of `/quote/swap` for a request (content/reference/thornode.md#quote-of-a-swap). A tolerance of 10000 means no
 * limit, which is requested by omitting it.
 */
export function swapQuery(request: NodeQuoteRequest): Readonly<Record<string, string>> {
  const { toleranceBps, quantity, refund, affiliate } = request;
  const interval = request.mode === 'streaming' ? (request.interval ?? protocols[request.network].streamingInterval) : undefined;
  return {
    from_asset: formatAsset(request.from),
    to_asset: formatAsset(request.to),
    amount: request.amount.toString(),
    destination: request.destination,
    ...present({ refund_address: refund }),
    ...(interval === undefined ? {} : { streaming_interval: interval.toString() }),
    ...(quantity === undefined ? {} : { streaming_quantity: quantity.toString() }),
    ...(toleranceBps === undefined || toleranceBps >= 10_000 ? {} : { liquidity_tolerance_bps: toleranceBps.toString() }),
    ...(affiliate === undefined ? {} : { affiliate: affiliate.name, affiliate_bps: affiliate.bps.toString() }),
  };
}

const missingName = /name.{0,80}(?:doesn't exist|does not exist|not found|expired)|fail to fetch .{0,4}name/i;

function nameQuestion(name: string, network: NetworkId, signal: AbortSignal | undefined): NodeRequest<NodeName> {
  const path = network === 'thorchain' ? 'thorname' : 'mayaname';
  return {
    path: `/${protocols[network].prefix}/${path}/${encodeURIComponent(name)}`,
    read: readName,
    judge: ({ status, message }) => (missingName.test(message) ? 'answer' : status >= 500 ? 'host_error' : 'unknown'),
    signal,
  };
}

function nameReply(reply: JsonReply<NodeName>, network: NetworkId): NodeReply<NodeName> {
  if (reply.kind !== 'refused' || !missingName.test(reply.refusal.message)) return plainReply(reply, network);
  return {
    ok: false,
    error: { kind: 'refused', info: { code: 'not_found', hint: `Nobody owns this name on ${protocols[network].name}.` } },
  };
}

async function readFacts(client: NodeClient, readAt: number, signal: AbortSignal | undefined): Promise<NodeReply<NetworkFacts>> {
  const stop = new AbortController();
  const stopAll = () => stop.abort();
  signal?.addEventListener('abort', stopAll, { once: true });
  if (signal?.aborted) stopAll();
  const failures: NodeReply<never>[] = [];
  const part = async <T>(reply: Promise<NodeReply<T>>): Promise<T | undefined> => {
    const settled = await reply;
    if (settled.ok) return settled.value;
    failures.push(settled);
    stopAll();
    return undefined;
  };
  const [pools, inbound, mimir, last, outboundFees] = await Promise.all([
    part(client.pools(stop.signal)),
    part(client.inboundAddresses(stop.signal)),
    part(client.mimir(stop.signal)),
    part(client.lastBlock(stop.signal)),
    client.outboundFees(stop.signal),
  ]);
  signal?.removeEventListener('abort', stopAll);
  const [error] = failures;
  if (error) return error;
  if (!pools || !inbound || !mimir || !last) return { ok: false, error: nodeError('invalid', protocols[client.network].name) };
  const observed = new Map(last.chains.map(({ chain, lastObservedIn }) => [chain, lastObservedIn]));
  const { network } = client;
  return { ok: true, value: present({ network, height: last.height, pools, inbound, mimir, observed, outboundFees, readAt }) };
}
