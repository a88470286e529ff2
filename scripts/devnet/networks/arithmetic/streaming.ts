import { type Asset, homeChain } from '../../../../src/core/asset/asset.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import { type NetworkState, type PoolState, setting } from '../state.ts';
import { isStablePair, slipFloor } from './leg.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { findPoolState, isNative, nativeToAsset } from './pools.ts';
import { gss, mayaGss, mayaGus, shares } from './primitives.ts';

/** Input of `maxSwapQuantity`. `interval` in blocks, 0 for none. */
export interface StreamRequest {
  readonly from: Asset;
  readonly to: Asset;
  readonly amount: bigint;
  readonly interval: number;
}

/** Maximum number of parts of a swap (content/reference/arithmetic.md#parts, content/reference/arithmetic.md#mayanode). */
export function maxSwapQuantity(state: NetworkState, request: StreamRequest): Outcome<number> {
  return state.id === 'thorchain' ? done(thorQuantity(state, request)) : mayaQuantity(state, request);
}

/** The minimum part size is the smaller of the two sizes at which a pool's slip reaches its floor. */
function thorQuantity(state: NetworkState, request: StreamRequest): number {
  const stablePair = isStablePair(state, request.from, request.to);
  let size = 0n;
  for (const asset of [request.from, request.to]) {
    const floor = isNative(state, asset) ? 0n : slipFloor(state, asset, stablePair);
    if (floor === 0n) continue;
    const part = gss(floor, 10_000n, findPoolState(state, asset)?.balanceNative ?? 0n);
    if (size === 0n || part < size) size = part;
  }
  const source = findPoolState(state, request.from);
  if (!isNative(state, request.from)) size = source === undefined ? 0n : nativeToAsset(state, source, size);
  return size === 0n ? 1 : withinLength(state, request, request.amount / size);
}

function mayaQuantity(state: NetworkState, request: StreamRequest): Outcome<number> {
  if (request.interval === 0) return done(0);
  const pools = [request.from, request.to].filter((asset) => !isNative(state, asset)).map((asset) => findPoolState(state, asset));
  const [first, second] = pools.map(pickDepths);
  if (first === undefined) return refused('dev error: no pools selected during a streaming swap');
  let depth = first.native;
  if (second !== undefined) {
    if (first.native + second.native === 0n) return refused('dev error: both pools have no cacao balance');
    depth = (2n * first.native * second.native) / (first.native + second.native);
  }
  if (!isNative(state, request.from)) depth = mayaGus(depth, first.native, first.asset);
  const minFee = (setting(state, 'StreamingSwapMinBPFee') * 100n) / BigInt(pools.length);
  if (minFee === 0n) return refused('streaming swaps are not allowed with a min BP of zero');
  const size = mayaGss(minFee, 1_000_000n, depth);
  return done(size === 0n ? 1 : withinLength(state, request, request.amount / size));
}

function pickDepths(pool: PoolState | undefined): { asset: bigint; native: bigint } {
  return { asset: pool?.balanceAsset ?? 0n, native: pool?.balanceNative ?? 0n };
}

/** Caps a stream at the maximum length, with at least one part. */
function withinLength(state: NetworkState, request: StreamRequest, quantity: bigint): number {
  const own = protocols[state.id].chain;
  const staysHome = homeChain(request.from, state.id) === own && homeChain(request.to, state.id) === own;
  const longest = setting(state, staysHome ? 'StreamingSwapMaxLengthNative' : 'StreamingSwapMaxLength');
  const most = longest / BigInt(Math.max(request.interval, 1));
  if (quantity > most) return Number(most);
  return quantity === 0n ? 1 : Number(quantity);
}

/** A stream that is running. */
export interface RunningStream {
  readonly deposit: bigint;
  readonly quantity: number;
  readonly limit: bigint;
  readonly taken: bigint;
  readonly paid: bigint;
  /** Parts attempted, and parts that succeeded. */
  readonly count: number;
  readonly successes: number;
}

/** Size of the next part: THORNode gives one unit more to each of the first parts, MAYANode the rest to the last. */
function nextSize({ id }: NetworkState, { deposit, quantity, taken, count, successes }: RunningStream): bigint {
  const left = deposit - taken;
  const even = deposit / BigInt(quantity);
  if (id === 'mayachain' && count + 1 >= quantity) return left;
  const extra = id === 'thorchain' && BigInt(successes) < deposit % BigInt(quantity) ? 1n : 0n;
  return even + extra > left ? left : even + extra;
}

/** Size and limit of the next part of a running stream (content/reference/arithmetic.md#queue). */
export function nextPart(state: NetworkState, stream: RunningStream): { readonly size: bigint; readonly limit: bigint } {
  const size = nextSize(state, stream);
  const left = stream.deposit - stream.taken;
  return { size, limit: stream.limit > stream.paid ? shares[state.id].gss(size, left, stream.limit - stream.paid) : 0n };
}
