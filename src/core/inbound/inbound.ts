import { validateAddress } from '../address/address.ts';
import { type BaseAmount, baseAmount } from '../amount.ts';
import { type Asset, homeChain, isGasAsset } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import { type ErrorInfo, ok, type Result } from '../errors.ts';
import type { InboundAddress, Mimir, NodeReply } from '../network/node.ts';
import type { Precedence } from '../network/precedence.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { type HaltReason, type SwapShape, swapHalts } from './halt.ts';
import { isSamePlace } from './place.ts';
import { isPinnedRouter, type PinnedRouters } from './routers.ts';

/** Where a deposit for this path goes, asked right before it is shown or signed. */
export interface InboundRequest {
  readonly network: NetworkId;
  readonly from: Asset;
  readonly to: Asset;
  /** How the swap is to run; streaming and resting orders have halts of their own. */
  readonly form: SwapShape;
  /** Where one operator alone is configured, its word is enough. */
  readonly acceptOneOperator?: boolean;
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

/** What a host of an operator says. */
export interface OperatorView extends HostView {
  readonly operator: string;
  /** Unix milliseconds at which it was asked. */
  readonly readAt: number;
}

/** What is known of deposits to a network: the views of at most two operators, each alive when it was asked. */
export interface OperatorViews {
  /** How many operators are configured. */
  readonly operators: number;
  readonly views: readonly OperatorView[];
  /** Why fewer views are here than are needed, in our words. */
  readonly reason?: string;
}

/** What agreement on a deposit is judged with. */
export interface DepositRules {
  readonly routers: PinnedRouters;
  /** Unix milliseconds. */
  readonly now: number;
}

/** One host of a network, asked by itself. Never throws. */
export interface HostPort {
  /** As configured, without a slash at the end. */
  readonly host: string;
  /** Who runs it; two hosts of one operator count as one. */
  readonly operator: string;
  view(signal?: AbortSignal, precedence?: Precedence): Promise<NodeReply<HostView>>;
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
  /** Where the memo of a deposit from shielded Zcash goes; absent where a view names none, or another one. */
  readonly shieldedAddress?: string;
  /** Operators that gave this answer; 1 where one alone is configured. */
  readonly operators: number;
  /** When the first of them was asked, in unix milliseconds. */
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
export const blocksApart = 10;
/** A view that is older is not used: as long as a block takes. */
export const viewLifeMs = 6_000;
/** As many operators have to say the same, where so many are configured. */
export const wantedOperators = 2;
/** A gas rate is what the network has agreed on; nodes a block apart are not further apart than this. */
const gasRateFactor = 2n;

const refuse = (code: ErrorInfo['code'], hint: string): { readonly ok: false; readonly error: ErrorInfo } => ({
  ok: false,
  error: { code, hint },
});

/**
 * The views of two operators → where to send, if both are alive and new, have the path open, and name the same address,
 * router and gas rate (content/reference/halts.md#before-an-address-is-shown). What a view does not say counts as halted.
 * Errors: deposit_unverified (fewer operators than are configured, one of them stands still or is behind; with
 * `details.state` one_operator where one alone is configured and the request does not accept that), trading_halted,
 * upstream_invalid (they disagree, or name a router that is not pinned).
 */
export function agreeOnInbound(request: InboundRequest, known: OperatorViews, rules: DepositRules): Result<InboundReport> {
  const { views } = known;
  const error = haltError(request, views) ?? unverifiedError(request, known, rules.now);
  if (error) return { ok: false, error };
  const chain = homeChain(request.from, request.network);
  const report = {
    network: request.network,
    from: request.from,
    to: request.to,
    chain,
    operators: views.length,
    checkedAt: Math.min(...views.map(({ readAt }) => readAt)),
    height: Math.min(...views.map(({ block }) => block.height)),
    ...migrationOf(views),
  };
  if (chain === protocols[request.network].chain) return ok(report);
  const entries = views.flatMap(({ inbound }) => inbound.find((entry) => entry.chain === chain) ?? []);
  const address = agreedAddress(request, chain, entries, rules.routers);
  if (!address.ok) return address;
  const [first] = entries;
  const gasRates = entries.map((entry) => entry.gasRate);
  const shielded = first?.shieldedAddress;
  const isShielded = shielded !== undefined && entries.every((entry) => entry.shieldedAddress === shielded);
  if (!isSameGasRate(gasRates)) return refuse('upstream_invalid', differ(request, `gas rates for ${chain}`));
  return ok({
    ...report,
    ...address.value,
    ...(isShielded ? { shieldedAddress: shielded } : {}),
    dustThreshold: baseAmount(largest(entries.map((entry) => entry.dustThreshold))),
    gasRate: largest(gasRates),
    gasRateUnits: first?.gasRateUnits ?? '',
  });
}

const largest = (values: readonly bigint[]): bigint => values.reduce((most, value) => (value > most ? value : most), 0n);

/** Whether rates are as close as nodes of one network are. */
export function isSameGasRate(rates: readonly bigint[]): boolean {
  const least = rates.reduce((low, rate) => (rate < low ? rate : low), rates[0] ?? 0n);
  return largest(rates) <= least * gasRateFactor;
}

const differ = ({ network }: InboundRequest, what: string): string =>
  `Two operators of ${protocols[network].name} name different ${what}. Send nothing until they agree.`;

/** Why what the views say is not enough to pay on; undefined when it is. */
function unverifiedError({ network, acceptOneOperator }: InboundRequest, known: OperatorViews, now: number): ErrorInfo | undefined {
  const { name } = protocols[network];
  const { views, operators, reason } = known;
  const error = (hint: string, details?: ErrorInfo['details']): ErrorInfo => ({
    code: 'deposit_unverified',
    hint: `${hint} Send nothing now.`,
    ...(details === undefined ? {} : { details }),
  });
  const wanted = Math.min(wantedOperators, Math.max(1, operators));
  if (new Set(views.map(({ operator }) => operator)).size < wanted)
    return error(reason ?? `Fewer operators of ${name} answered than are needed.`);
  if (views.some(({ readAt }) => now - readAt > viewLifeMs))
    return error(`The deposit data of ${name} is more than ${viewLifeMs / 1000} seconds old.`);
  const oldest = Math.max(...views.map(({ block }) => now - block.time));
  if (oldest > staleBlockMs) return error(`A host of ${name} has stalled: its latest block is ${Math.floor(oldest / 1000)} seconds old.`);
  const heights = views.map(({ block }) => block.height);
  const apart = Math.max(...heights) - Math.min(...heights);
  if (apart > blocksApart) return error(`Two operators of ${name} are ${apart} blocks apart.`);
  if (wanted > 1 || acceptOneOperator) return undefined;
  return error(`Only one operator is configured for ${name}, so nobody confirms its answer; accept_one_operator=true accepts it anyway.`, {
    state: 'one_operator',
  });
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
  request: InboundRequest,
  chain: string,
  entries: readonly InboundAddress[],
  routers: PinnedRouters,
): Result<Pick<InboundReport, 'address' | 'router'>> {
  const { network, from } = request;
  const { name } = protocols[network];
  const [first, ...others] = entries;
  if (first === undefined) return refuse('trading_halted', `${name} gives no deposit address for ${chain}. Send nothing now.`);
  const differs = others.some((other) => !isSamePlace(other, first));
  if (differs) return refuse('upstream_invalid', differ(request, `deposit addresses for ${chain}`));
  const { address, router } = first;
  const isEvm = chains[chain]?.addressForm.kind === 'evm';
  const isRouterValid = router === undefined ? !isEvm || isGasAsset(from) : validateAddress(router, chain, { network }).ok;
  if (!validateAddress(address, chain, { network }).ok || (isEvm && !isRouterValid))
    return refuse('upstream_invalid', `${name} names a deposit address for ${chain} that is not valid. Send nothing.`);
  if (isEvm && router !== undefined && !isPinnedRouter(router, { network, chain }, routers))
    return refuse('upstream_invalid', `${name} names a router for ${chain} that is not known here (${router}). Send nothing.`);
  return ok({ address, ...(router === undefined ? {} : { router }) });
}

/** One host that speaks of a migration is enough. */
function migrationOf(views: readonly HostView[]): Pick<InboundReport, 'migrating'> {
  const said = views.flatMap(({ migrating }) => (migrating === undefined ? [] : [migrating]));
  return said.length === 0 ? {} : { migrating: said.includes(true) };
}
