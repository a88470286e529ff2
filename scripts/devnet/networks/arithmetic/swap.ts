import { type Asset, formatAsset, homeChain, sameAsset } from '../../../../src/core/asset/asset.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import { type NetworkState, setting } from '../state.ts';
import { isAddressOf, isModuleAddress } from './addresses.ts';
import { isAssetTradingHalted } from './halts.ts';
import { type Depths, isStablePair, type LegResult, slipFloor, swapLeg } from './leg.ts';
import { outboundFee } from './outbound.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { findPoolState, isNative, nativeToAsset } from './pools.ts';
import { safeSub } from './primitives.ts';

/** A swap to compute. Amounts in units of their assets; `limit` 0 for none. */
export interface SwapRequest {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: bigint;
  readonly limit: bigint;
  /** Parts of the stream this swap belongs to; 0 for a swap with a payout of its own. */
  readonly quantity: number;
  /** Validated against the target's chain if given. */
  readonly destination?: string;
}

/** A leg with the pool it changes. */
export interface SwapLegResult extends LegResult {
  readonly pool: string;
}

export interface SwapResult {
  /** Output before the outbound fee. */
  readonly emit: bigint;
  readonly outboundFee: bigint;
  /** Σ of the legs' fees in units of the target. */
  readonly liquidityFee: bigint;
  readonly legs: readonly SwapLegResult[];
}

/** The node's error for a payout that does not exceed its fee. */
export const notEnoughForFee = 'not enough asset to pay for fees';

/**
 * Computes a swap through one or two pools by the rules of the network
 * (content/reference/arithmetic.md#two-pools-and-the-limit). Pure.
 */
export function simulateSwap(state: NetworkState, request: SwapRequest): Outcome<SwapResult> {
  const error = swapError(state, request);
  if (error !== undefined) return refused(error);
  const run = runLegs(state, request);
  if (!run.ok) return run;
  const legs = run.value;
  const emit = legs.at(-1)?.emit ?? 0n;
  const fee = outboundFee(state.id === 'mayachain' ? moved(state, legs) : state, request.to);
  const missed = limitError(state, request, emit, fee);
  if (missed !== undefined) return refused(missed);
  if (request.quantity === 0 && emit <= fee) return refused(notEnoughForFee);
  const fees = legs.reduce((sum, leg) => sum + leg.feeNative, 0n);
  const pool = isNative(state, request.to) ? undefined : findPoolState(state, request.to);
  return done({ emit, outboundFee: fee, liquidityFee: pool === undefined ? fees : nativeToAsset(state, pool, fees), legs });
}

/** The network after a swap: MAYANode takes the payout's fee at these depths. */
function moved(state: NetworkState, legs: readonly SwapLegResult[]): NetworkState {
  const pools = new Map(state.pools);
  for (const { pool: name, depths } of legs) {
    const pool = pools.get(name);
    if (pool !== undefined) pools.set(name, { ...pool, balanceAsset: depths.asset, balanceNative: depths.native });
  }
  return { ...state, pools };
}

/** The network's error before any computation, in the node's order of checks. */
function swapError(state: NetworkState, request: SwapRequest): string | undefined {
  const { from, to } = request;
  const error = orderError(state, request) ?? mixedTrade(state, from, to);
  if (error !== undefined) return error;
  if (from.kind === 'synth' && isPast(state, 'BurnSynths')) return 'burning synthetics has been disabled';
  return to.kind === 'synth' && isPast(state, 'MintSynths') ? 'minting synthetics has been disabled' : undefined;
}

/** The error that keeps an order out of the queue; what only a part can fail with is not among them. */
export function orderError(state: NetworkState, request: SwapRequest): string | undefined {
  const { from, to, destination } = request;
  if (destination !== undefined && isModuleAddress(state.id, destination))
    return 'a network module cannot be the final destination of a swap memo';
  if (to.kind === 'synth' && setting(state, 'ManualSwapsToSynthDisabled') > 0n)
    return 'manual swaps to synths not supported, use trade assets instead';
  if (isAssetTradingHalted(state, from) || isAssetTradingHalted(state, to)) return "trading is halted, can't process swap";
  if (to.kind === 'trade' || to.kind === 'secured' || to.kind === 'synth') {
    const isOwn = to.chain === protocols[state.id].chain;
    if (isOwn) return `swapping to a ${to.kind} asset of a native coin is not allowed`;
  }
  const home = homeChain(to, state.id);
  if (destination !== undefined && !isAddressOf(state.id, destination, home)) return `destination address is not a valid ${home} address`;
  if (sameAsset(from, to)) return `cannot swap from ${formatAsset(from)} --> ${formatAsset(to)}, assets match`;
  return undefined;
}

/** The node's error for a pair that a trade asset cannot be in: it only swaps with other trade assets and the native asset. */
function mixedTrade(state: NetworkState, from: Asset, to: Asset): string | undefined {
  const isOpen = (asset: Asset) => asset.kind === 'trade' || isNative(state, asset);
  if (from.kind === 'trade' && !isOpen(to)) return 'swaps from trade asset to L1 incur slip, use trade-';
  if (to.kind === 'trade' && !isOpen(from)) return 'swaps from L1 to trade asset incur slip, use trade+';
  return undefined;
}

function isPast(state: NetworkState, key: string): boolean {
  const height = setting(state, key);
  return height > 0n && BigInt(state.height) > height;
}

function runLegs(state: NetworkState, request: SwapRequest): Outcome<SwapLegResult[]> {
  const stablePair = isStablePair(state, request.from, request.to);
  const legs: SwapLegResult[] = [];
  const changed = new Map<string, Depths>();
  let amount = request.amount;
  const steps = [
    { held: request.from, fromNative: false },
    { held: request.to, fromNative: true },
  ];
  for (const step of steps) {
    if (isNative(state, step.held)) continue;
    const leg = runLeg(state, { ...step, amount, stablePair }, changed);
    if (!leg.ok) return leg;
    changed.set(leg.value.pool, leg.value.depths);
    legs.push(leg.value);
    amount = leg.value.emit;
  }
  return done(legs);
}

function runLeg(
  state: NetworkState,
  step: { readonly held: Asset; readonly fromNative: boolean; readonly amount: bigint; readonly stablePair: boolean },
  changed: ReadonlyMap<string, Depths>,
): Outcome<SwapLegResult> {
  const { held, fromNative, amount, stablePair } = step;
  const traded = tradeError(state, held, fromNative);
  if (traded !== undefined) return refused(traded);
  const pool = findPoolState(state, held);
  if (pool === undefined) return refused(`pool ${formatAsset({ ...held, kind: 'layer1' })} doesn't exist`);
  const name = formatAsset(pool.asset);
  const redeems = held.kind === 'synth' && !fromNative;
  if (!redeems && pool.status !== 'Available') return refused(`pool(${name}) is not available`);
  const depths = changed.get(name) ?? { asset: pool.balanceAsset, native: pool.balanceNative };
  const leg = swapLeg(state, { pool, depths, held, fromNative, amount, slipFloor: slipFloor(state, held, stablePair) });
  return leg.ok ? done({ ...leg.value, pool: name }) : leg;
}

function tradeError(state: NetworkState, held: Asset, isTarget: boolean): string | undefined {
  if (held.kind !== 'trade') return undefined;
  if (isTarget && setting(state, 'TradeAccountsDepositEnabled') <= 0n) return 'trade accounts deposits are disabled';
  if (setting(state, 'TradeAccountsEnabled') <= 0n) return 'trade accounts are disabled';
  const withdraws = state.id === 'mayachain' && !isTarget;
  return withdraws && setting(state, 'TradeAccountsWithdrawEnabled') <= 0n ? 'trade accounts withdrawals are disabled' : undefined;
}

/** Checks the limit: THORNode nets the L1 fee, or a part's share of it; MAYANode nets it at the payout. */
function limitError(state: NetworkState, request: SwapRequest, emit: bigint, fee: bigint): string | undefined {
  if (request.limit > 0n) {
    const isThor = state.id === 'thorchain';
    const share = request.quantity > 0 ? fee / BigInt(request.quantity) : fee;
    const counted = isThor ? safeSub(emit, share) : emit;
    if (counted < request.limit) return `emit asset ${counted} less than price limit ${request.limit}`;
    if (!isThor && request.quantity === 0 && emit > fee && emit - fee < request.limit) {
      return `outbound amount does not meet requirements (${emit - fee}/${request.limit})`;
    }
  }
  return emit === 0n ? 'zero emit asset' : undefined;
}
