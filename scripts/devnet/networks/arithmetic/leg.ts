import type { Asset } from '../../../../src/core/asset/asset.ts';
import { type NetworkState, type PoolState, setting } from '../state.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { isAnchor } from './pools.ts';
import { gss, gus, mayaGss, mayaGus, roundToDecimals, safeSub, shares, slipBps } from './primitives.ts';

/** Pool depths. `native` is RUNE (1e8) or CACAO (1e10). */
export interface Depths {
  readonly asset: bigint;
  readonly native: bigint;
}

/** A swap through one pool. */
export interface LegRequest {
  readonly pool: PoolState;
  /** Depths to trade against; defaults to the pool's own. */
  readonly depths?: Depths;
  /** The non-native asset of the pool, in the kind that is traded. */
  readonly held: Asset;
  /** True when RUNE or CACAO is the input. */
  readonly fromNative: boolean;
  readonly amount: bigint;
  /** THORNode's minimum slip in basis points; 0 for none. */
  readonly slipFloor: bigint;
}

export interface LegResult {
  readonly emit: bigint;
  /** Fee in units of the output. */
  readonly fee: bigint;
  readonly feeNative: bigint;
  /** Pool slip, and the slip charged, in basis points. */
  readonly poolSlip: bigint;
  readonly swapSlip: bigint;
  /** Pool depths after the swap. */
  readonly depths: Depths;
}

const floorNames = {
  layer1: 'L1SlipMinBps',
  native: 'L1SlipMinBps',
  derived: 'DerivedSlipMinBps',
  synth: 'SynthSlipMinBps',
  trade: 'TradeAccountsSlipMinBps',
  secured: 'SecuredAssetSlipMinBps',
} as const;

/** True when StableSlipMinBps replaces the floors of both legs. */
export function isStablePair(state: NetworkState, from: Asset, to: Asset): boolean {
  return isAnchor(state, from) && isAnchor(state, to);
}

/** THORNode's slip floor for the non-RUNE asset of a leg; MAYANode has none. */
export function slipFloor(state: NetworkState, held: Asset, stablePair: boolean): bigint {
  if (state.id === 'mayachain') return 0n;
  const stable = stablePair ? setting(state, 'StableSlipMinBps') : 0n;
  return stable > 0n ? stable : setting(state, floorNames[held.kind]);
}

/**
 * Computes one leg by the network's rules (content/reference/arithmetic.md#one-pool,
 * content/reference/arithmetic.md#mayanode). Pure: the result holds the new depths.
 */
export function swapLeg(state: NetworkState, request: LegRequest): Outcome<LegResult> {
  const before = request.depths ?? { asset: request.pool.balanceAsset, native: request.pool.balanceNative };
  const isSynth = request.held.kind === 'synth';
  const multiple = isSynth ? setting(state, 'VirtualMultSynthsBasisPoints', 10_000n) : 10_000n;
  const virtual = (depth: bigint) => (isSynth ? shares[state.id].gus(multiple, 10_000n, depth) : depth);
  const depthIn = virtual(request.fromNative ? before.native : before.asset);
  const depthOut = virtual(request.fromNative ? before.asset : before.native);
  if (request.amount === 0n) return refused('fail swap, invalid amount');
  if (depthIn === 0n || depthOut === 0n) return refused('fail swap, invalid balance');
  const priced = state.id === 'thorchain' ? priceThor(depthIn, depthOut, request) : priceMaya(state, depthIn, depthOut, request.amount);
  const emit = roundToDecimals(priced.emit, request.pool.decimals);
  if (emit >= depthOut) return refused('fail swap, not enough balance');
  const moved = moveDepths(before, request, emit, isSynth);
  const settled =
    state.id === 'thorchain'
      ? settleThor(moved, request.fromNative, priced.fee)
      : settleMaya(before, moved, request.fromNative, priced.fee);
  return done({ emit, fee: priced.fee, poolSlip: priced.poolSlip, swapSlip: priced.swapSlip, ...settled });
}

interface Priced {
  readonly emit: bigint;
  readonly fee: bigint;
  readonly poolSlip: bigint;
  readonly swapSlip: bigint;
}

function priceThor(depthIn: bigint, depthOut: bigint, request: LegRequest): Priced {
  const total = request.amount + depthIn;
  const poolSlip = slipBps(depthIn, request.amount);
  if (poolSlip >= request.slipFloor) {
    return {
      emit: curveEmit(depthIn, depthOut, request.amount),
      fee: curveFee(depthIn, depthOut, request.amount),
      poolSlip,
      swapSlip: poolSlip,
    };
  }
  const fee = gss(request.slipFloor, 10_000n, request.amount * depthOut) / total;
  return { emit: safeSub((request.amount * depthOut) / total, fee), fee, poolSlip, swapSlip: request.slipFloor };
}

/** Slip that MAYANode adds to every leg, in basis points: mainnet 5, at most 50. */
export function addedSlip(state: NetworkState): bigint {
  const added = setting(state, 'SlipFeeAddedBasisPoints');
  return added < 0n || added > 50n ? 0n : added;
}

function priceMaya(state: NetworkState, depthIn: bigint, depthOut: bigint, amount: bigint): Priced {
  const added = addedSlip(state);
  const spot = mayaGss(amount, depthIn + amount, depthOut);
  const emit = safeSub(curveEmit(depthIn, depthOut, amount), mayaGss(added, 10_000n, spot));
  const poolSlip = slipBps(depthIn, amount);
  return { emit, fee: curveFee(depthIn, depthOut, amount), poolSlip, swapSlip: poolSlip + added };
}

function curveEmit(depthIn: bigint, depthOut: bigint, amount: bigint): bigint {
  return (amount * depthIn * depthOut) / (amount + depthIn) ** 2n;
}

/** Fee of the price curve in units of the output. */
export function curveFee(depthIn: bigint, depthOut: bigint, amount: bigint): bigint {
  return (amount * amount * depthOut) / (amount + depthIn) ** 2n;
}

/** Depths after a swap; a synth leaves the asset side unchanged, since it is minted or burnt instead. */
function moveDepths(before: Depths, request: LegRequest, emit: bigint, isSynth: boolean): Depths {
  if (request.fromNative) return { native: before.native + request.amount, asset: isSynth ? before.asset : safeSub(before.asset, emit) };
  return { native: safeSub(before.native, emit), asset: isSynth ? before.asset : before.asset + request.amount };
}

/** THORNode deducts the fee from the pool in RUNE, so that it is not part of the next swap's depths. */
function settleThor(moved: Depths, fromNative: boolean, fee: bigint): { feeNative: bigint; depths: Depths } {
  if (!fromNative) return { feeNative: fee, depths: { ...moved, native: safeSub(moved.native, fee) } };
  const asset = safeSub(moved.asset, fee) + fee;
  const feeNative = gus(fee, asset, moved.native);
  return { feeNative, depths: { asset, native: safeSub(moved.native, feeNative) } };
}

/** MAYANode leaves the fee in the pool and values it at the price before the swap. */
function settleMaya(before: Depths, moved: Depths, fromNative: boolean, fee: bigint): { feeNative: bigint; depths: Depths } {
  return { feeNative: fromNative ? mayaGus(before.native, before.asset, fee) : fee, depths: moved };
}
