import { validateAddress } from '../address/address.ts';
import { type BaseAmount, baseAmount, maxOf, minOf } from '../amount.ts';
import { type Asset, homeChain, isGasAsset } from '../asset/asset.ts';
import { hasRouters } from '../chain/chain.ts';
import { type ErrorInfo, fail, ok, type Result } from '../errors.ts';
import { type HaltReason, type SwapShape, swapHalts } from '../halt/halt.ts';
import type { InboundAddress, Mimir } from '../halt/inbound-address.ts';
import type { OfferWarning } from '../loss/warnings.ts';
import type { NodeReply } from '../network/node-reply.ts';
import type { Precedence } from '../network/precedence.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { isSamePlace } from './place.ts';
import { isPinnedRouter, type PinnedRouters } from './routers.ts';

/** Request for a path's deposit place, made right before it is shown or signed. */
export interface InboundRequest {
  readonly network: NetworkId;
  readonly from: Asset;
  readonly to: Asset;
  /** Form of the swap; streaming and limit orders have their own halts. */
  readonly form: SwapShape;
  /** Accepts a single operator if only one is configured. */
  readonly acceptOneOperator?: boolean;
  /** Amount of the deposit, in protocol units of `from`, for the room of a mint. */
  readonly amount?: BaseAmount;
}

/** Deposit state reported by one host, always fresh and never cached. */
export interface HostView {
  readonly inbound: readonly InboundAddress[];
  readonly mimir: Mimir;
  /** Latest block; `time` in unix milliseconds. */
  readonly block: { readonly height: number; readonly time: number };
  /** Whether vaults are migrating; absent when the node does not report it. */
  readonly migrating?: boolean;
  /** What a payout costs by asset, in that asset; absent when the node does not report it. */
  readonly outboundFees?: ReadonlyMap<string, BaseAmount>;
}

/** A host view with its operator. */
export interface OperatorView extends HostView {
  readonly operator: string;
  /** Time of the request in unix milliseconds. */
  readonly readAt: number;
}

/** Deposit views of a network, from at most two operators, each live when queried. */
export interface OperatorViews {
  /** Number of configured operators. */
  readonly operators: number;
  readonly views: readonly OperatorView[];
  /** Reason for having fewer views than required; our own text. */
  readonly reason?: string;
}

/** Inputs for judging agreement on a deposit. */
export interface DepositRules {
  readonly routers: PinnedRouters;
  /** Current time in unix milliseconds. */
  readonly now: number;
}

/** Access to a single host of a network. Never throws. */
export interface HostPort {
  /** URL of the host as configured, without a trailing slash. */
  readonly host: string;
  /** Operator of the host; hosts of one operator count once. */
  readonly operator: string;
  view(signal?: AbortSignal, precedence?: Precedence): Promise<NodeReply<HostView>>;
}

/** Deposit place agreed on by the queried hosts. */
export interface InboundReport {
  readonly network: NetworkId;
  readonly from: Asset;
  readonly to: Asset;
  /** Chain of the deposit. */
  readonly chain: string;
  /** Vault address; absent for a deposit to the network itself. */
  readonly address?: string;
  readonly router?: string;
  /** Memo recipient of a shielded Zcash deposit; absent when a view lacks it or views differ. */
  readonly shieldedAddress?: string;
  /** Number of agreeing operators; 1 if only one is configured. */
  readonly operators: number;
  /** Time of the first query, in unix milliseconds. */
  readonly checkedAt: number;
  readonly height: number;
  /** Latest block of each operator. */
  readonly heights?: readonly number[];
  /** Highest reported dust threshold, in 1e8 units of the chain's gas asset. */
  readonly dustThreshold?: BaseAmount;
  /** Highest reported gas rate, in `gasRateUnits`. */
  readonly gasRate?: bigint;
  readonly gasRateUnits?: string;
  /** Whether vaults are migrating, so that the address may change soon. Absent when the node does not report it. */
  readonly migrating?: boolean;
  /** Warnings that apply to any amount; absent when there are none. */
  readonly warnings?: readonly OfferWarning[];
}

/**
 * Maximum age of a node's latest block; an older one means that the node is stalled and its halts are out of date. Both
 * networks produce a block every 6 seconds.
 */
export const staleBlockMs = 60_000;
/** Maximum height difference of hosts that report the same state. */
export const blocksApart = 10;
/** Maximum age of a view: one block. */
export const viewLifeMs = 6_000;
/** Operators that must agree, if that many are configured. */
export const wantedOperators = 2;
/** Maximum ratio of gas rates: they are a network consensus, so nodes a block apart differ by less. */
const gasRateFactor = 2n;

/**
 * Deposit place from the views of two operators, if both are live and fresh, have the path open, and agree on address,
 * router and gas rate (content/reference/halts.md#before-an-address-is-shown). State missing from a view counts as halted.
 * Errors: deposit_unverified (fewer operators than configured, or one is stalled or behind; with
 * `details.state` one_operator if only one is configured and the request does not accept that), trading_halted,
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
    heights: views.map(({ block }) => block.height),
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
  if (!isSameGasRate(gasRates)) return fail('upstream_invalid', differ(request, `gas rates for ${chain}`));
  return ok({
    ...report,
    ...address.value,
    ...(isShielded ? { shieldedAddress: shielded } : {}),
    dustThreshold: baseAmount(maxOf(0n, ...entries.map((entry) => entry.dustThreshold))),
    gasRate: maxOf(0n, ...gasRates),
    gasRateUnits: first?.gasRateUnits ?? '',
  });
}

/** Whether gas rates are within the spread of one network's nodes. */
export function isSameGasRate(rates: readonly bigint[]): boolean {
  const [first = 0n, ...others] = rates;
  return maxOf(first, ...others) <= minOf(first, ...others) * gasRateFactor;
}

const differ = ({ network }: InboundRequest, what: string): string =>
  `Two operators of ${protocols[network].name} name different ${what}. Send nothing until they agree.`;

/** Error when the views do not suffice for a deposit; undefined when they do. */
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

/** Error when any host reports a halt of the path. */
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
  if (first === undefined) return fail('trading_halted', `${name} gives no deposit address for ${chain}. Send nothing now.`);
  const differs = others.some((other) => !isSamePlace(other, first));
  if (differs) return fail('upstream_invalid', differ(request, `deposit addresses for ${chain}`));
  const { address, router } = first;
  const isEvm = hasRouters(chain);
  const isRouterValid = router === undefined ? !isEvm || isGasAsset(from) : validateAddress(router, chain, { network }).ok;
  if (!validateAddress(address, chain, { network }).ok || (isEvm && !isRouterValid))
    return fail('upstream_invalid', `${name} names a deposit address for ${chain} that is not valid. Send nothing.`);
  if (isEvm && router !== undefined && !isPinnedRouter(router, { network, chain }, routers))
    return fail('upstream_invalid', `${name} names a router for ${chain} that is not known here (${router}). Send nothing.`);
  return ok({ address, ...(router === undefined ? {} : { router }) });
}

/** Migration state of the vaults, as reported by any host. */
function migrationOf(views: readonly HostView[]): Pick<InboundReport, 'migrating'> {
  const said = views.flatMap(({ migrating }) => (migrating === undefined ? [] : [migrating]));
  return said.length === 0 ? {} : { migrating: said.includes(true) };
}
