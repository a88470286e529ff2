import { validateAddress } from '../address/address.ts';
import { type BaseAmount, baseAmount } from '../amount.ts';
import { type Asset, homeChain, isGasAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { type ErrorInfo, ok, type Result } from '../errors.ts';
import type { InboundAddress, Mimir, NodeReply } from '../network/node.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { type HaltReason, type SwapShape, swapHalts } from './halt.ts';

/** Where a deposit for this path goes, asked right before it is shown or signed. */
export interface InboundRequest {
  readonly network: NetworkId;
  readonly from: Asset;
  readonly to: Asset;
  /** How the swap is to run; streaming and resting orders have halts of their own. */
  readonly form: SwapShape;
}

/** What one host of a network says of deposits, asked at once and never cached. */
export interface HostView {
  readonly inbound: readonly InboundAddress[];
  readonly mimir: Mimir;
  /** The newest block; `time` in unix milliseconds. */
  readonly block: { readonly height: number; readonly time: number };
  /** Absent where the node does not say. */
  readonly migrating?: boolean;
}

/** One host of a network, asked by itself. Never throws. */
export interface HostPort {
  /** As configured, without a slash at the end. */
  readonly host: string;
  view(signal?: AbortSignal): Promise<NodeReply<HostView>>;
}

/** Where to send, as the hosts that were asked agree. */
export interface InboundReport {
  readonly network: NetworkId;
  readonly from: Asset;
  readonly to: Asset;
  /** The chain that the deposit is made on. */
  readonly chain: string;
  /** Absent for a deposit to the network itself. */
  readonly address?: string;
  readonly router?: string;
  /** Hosts that gave this answer. */
  readonly hosts: number;
  /** Unix milliseconds. */
  readonly checkedAt: number;
  readonly height: number;
  /** 1e8 units of the chain's gas asset; the highest that a host names. */
  readonly dustThreshold?: BaseAmount;
  /** In `gasRateUnits`; the highest that a host names. */
  readonly gasRate?: bigint;
  readonly gasRateUnits?: string;
  /** Vaults are moving: an address may change soon. Absent where the node does not say. */
  readonly migrating?: boolean;
}

/** Both networks make a block every 6 seconds; a node that is older stands still, and so do its halts. */
export const staleBlockMs = 60_000;
/** Hosts that are further apart do not speak of the same state. */
const blocksApart = 10;

const refuse = (code: ErrorInfo['code'], hint: string): { readonly ok: false; readonly error: ErrorInfo } => ({
  ok: false,
  error: { code, hint },
});

/**
 * The views of all hosts that were asked → where to send, if every one of them is alive, has the
 * path open, and names the same address and router
 * (content/reference/halts.md#before-an-address-is-shown). What a view does not say counts as
 * halted. `now` in unix milliseconds. Errors: upstream_unavailable (a host stands still or is
 * behind), trading_halted, upstream_invalid (they disagree).
 */
export function agreeOnInbound(request: InboundRequest, views: readonly HostView[], now: number): Result<InboundReport> {
  const error = aliveError(request.network, views, now) ?? haltError(request, views);
  if (error) return { ok: false, error };
  const chain = homeChain(request.from, request.network);
  const report = {
    network: request.network,
    from: request.from,
    to: request.to,
    chain,
    hosts: views.length,
    checkedAt: now,
    height: Math.min(...views.map(({ block }) => block.height)),
    ...migrationOf(views),
  };
  if (chain === protocols[request.network].chain) return ok(report);
  const entries = views.flatMap(({ inbound }) => inbound.find((entry) => entry.chain === chain) ?? []);
  const address = agreedAddress(request, chain, entries);
  if (!address.ok) return address;
  const [first] = entries;
  return ok({
    ...report,
    ...address.value,
    dustThreshold: baseAmount(largest(entries.map((entry) => entry.dustThreshold))),
    gasRate: largest(entries.map((entry) => entry.gasRate)),
    gasRateUnits: first?.gasRateUnits ?? '',
  });
}

const largest = (values: readonly bigint[]): bigint => values.reduce((most, value) => (value > most ? value : most), 0n);

function aliveError(network: NetworkId, views: readonly HostView[], now: number): ErrorInfo | undefined {
  const { name } = protocols[network];
  const error = (hint: string): ErrorInfo => ({ code: 'upstream_unavailable', hint });
  if (views.length === 0) return error(`No host of ${name} has answered.`);
  const oldest = Math.max(...views.map(({ block }) => now - block.time));
  if (oldest > staleBlockMs)
    return error(`A host of ${name} stands still: its latest block is ${Math.floor(oldest / 1000)} seconds old. Send nothing now.`);
  const heights = views.map(({ block }) => block.height);
  const apart = Math.max(...heights) - Math.min(...heights);
  return apart > blocksApart ? error(`Two hosts of ${name} are ${apart} blocks apart. Send nothing until they agree.`) : undefined;
}

/** One host that has the path closed is enough. */
function haltError({ network, from, to, form }: InboundRequest, views: readonly HostView[]): ErrorInfo | undefined {
  const reasons = views.flatMap(({ block, mimir, inbound }): readonly HaltReason[] =>
    swapHalts(from, to, { network, height: block.height, mimir, inbound }, form),
  );
  const [first] = reasons;
  return first && { code: 'trading_halted', hint: `${first.text} Send nothing now.` };
}

function agreedAddress(
  { network, from }: InboundRequest,
  chain: string,
  entries: readonly InboundAddress[],
): Result<Pick<InboundReport, 'address' | 'router'>> {
  const { name } = protocols[network];
  const [first, ...others] = entries;
  if (first === undefined) return refuse('trading_halted', `${name} names no deposit address for ${chain}. Send nothing now.`);
  const plain = (text: string | undefined) => (/^0x[0-9a-f]{40}$/i.test(text ?? '') ? text?.toLowerCase() : text);
  const differs = others.some((other) => plain(other.address) !== plain(first.address) || plain(other.router) !== plain(first.router));
  if (differs)
    return refuse('upstream_invalid', `Two hosts of ${name} name different deposit addresses for ${chain}. Send nothing until they agree.`);
  const isEvm = chains[chain]?.addressForm.kind === 'evm';
  const isRouterValid = first.router === undefined ? !isEvm || isGasAsset(from) : validateAddress(first.router, chain, { network }).ok;
  if (!validateAddress(first.address, chain, { network }).ok || (isEvm && !isRouterValid))
    return refuse('upstream_invalid', `${name} names a deposit address for ${chain} that is not valid. Send nothing.`);
  return ok({ address: first.address, ...(first.router === undefined ? {} : { router: first.router }) });
}

/** One host that speaks of a migration is enough. */
function migrationOf(views: readonly HostView[]): Pick<InboundReport, 'migrating'> {
  const said = views.flatMap(({ migrating }) => (migrating === undefined ? [] : [migrating]));
  return said.length === 0 ? {} : { migrating: said.includes(true) };
}
