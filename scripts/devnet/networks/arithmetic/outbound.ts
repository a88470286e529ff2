import { type Asset, formatAsset, homeChain, layer1Of } from '../../../../src/core/asset/asset.ts';
import { chains } from '../../../../src/core/chain/chain.ts';
import { protocols } from '../../../../src/core/network/protocol.ts';
import { type NetworkState, type PoolState, type ScheduledOutbound, setting } from '../state.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { assetToNative, convert, dollarsPerRune, findPoolState, nativeToAsset } from './pools.ts';
import { roundToDecimals, safeSub, shares } from './primitives.ts';

/**
 * Outbound fee of a payout in `asset`, in that asset's units. A fee set through the controls takes precedence.
 * `dollars` is the native asset's USD price, passed when asking for many fees.
 */
export function outboundFee(state: NetworkState, asset: Asset, dollars?: bigint): bigint {
  const set = state.outboundFees.get(formatAsset(asset));
  if (set !== undefined) return set;
  const chain = homeChain(asset, state.id);
  if (chain === protocols[state.id].chain) return nativeFee(state, asset);
  const gasPool = state.pools.get(chains[chain]?.gasAsset ?? '');
  const posted = state.chainFees.get(chain);
  if (gasPool === undefined || posted === undefined) return state.id === 'mayachain' ? setting(state, 'OutboundTransactionFee') : 0n;
  const gasFee = gasAssetFee(state, asset, gasPool, dollars);
  if (formatAsset(asset) === formatAsset(gasPool.asset)) return gasFee;
  const pool = findPoolState(state, asset);
  return pool === undefined ? 0n : nativeToAsset(state, pool, assetToNative(state, gasPool, gasFee));
}

/** Fee for the networks' own assets: none on THORNode; a fixed CACAO fee on MAYANode, also for synths and trade assets. */
function nativeFee(state: NetworkState, asset: Asset): bigint {
  if (state.id === 'thorchain') return 0n;
  const fee = setting(state, 'OutboundTransactionFee');
  const pool = layer1Of(asset).chain === 'MAYA' ? undefined : findPoolState(state, asset);
  return pool === undefined ? fee : nativeToAsset(state, pool, fee);
}

function gasAssetFee(state: NetworkState, asset: Asset, gasPool: PoolState, dollars?: bigint): bigint {
  const fee = roundToDecimals(
    shares[state.id].gus(baseFee(state, gasPool.asset.chain), 10_000n, feeMultiplier(state, asset)),
    gasPool.decimals,
  );
  return higher(fee, leastFee(state, gasPool, dollars));
}

/** Transaction size times observed rate, in 1e8 units. MAYANode's rates already are in 1e8 units, ARB's in 1e11. */
function baseFee(state: NetworkState, chain: string): bigint {
  const posted = state.chainFees.get(chain);
  if (posted === undefined) return 0n;
  const product = posted.outboundTxSize * posted.observedFeeRate;
  if (state.id === 'mayachain') return chain === 'ARB' ? product / 1000n : product;
  return (product * 10n ** 8n) / (chains[chain]?.gasUnitsPerAsset ?? 10n ** 8n);
}

/** `dynamic_multiplier_basis_points`: falls as withheld fees outgrow spent gas. */
export function feeMultiplier(state: NetworkState, asset: Asset): bigint {
  const most = setting(state, 'MaxOutboundFeeMultiplierBasisPoints');
  const least = setting(state, 'MinOutboundFeeMultiplierBasisPoints');
  const target = setting(state, 'TargetOutboundFeeSurplusRune');
  if (target === 0n) return most;
  const sums = feeSums(state, asset);
  return safeSub(most, shares[state.id].gss(safeSub(sums.withheld, sums.spent), target, safeSub(most, least)));
}

const unchanged = 10_000n;

/** Key of an asset in the fee ledger: MAYANode keeps one record for the whole network. */
export const feeKey = (state: NetworkState, asset: Asset): string =>
  state.id === 'mayachain' ? protocols.mayachain.nativeAsset : formatAsset(layer1Of(asset));

/** Fees withheld and spent for an asset. THORNode starts a new one at the surplus whose multiplier is one. */
export function feeSums(state: NetworkState, asset: Asset): { withheld: bigint; spent: bigint } {
  const known = state.feeLedger.get(feeKey(state, asset));
  if (known !== undefined || state.id === 'mayachain') return known ?? { withheld: 0n, spent: 0n };
  const most = setting(state, 'MaxOutboundFeeMultiplierBasisPoints');
  const least = setting(state, 'MinOutboundFeeMultiplierBasisPoints');
  const target = setting(state, 'TargetOutboundFeeSurplusRune');
  const aimed = unchanged < least ? least : unchanged > most ? most : unchanged;
  const withheld = most <= least ? target : shares.thorchain.gus(safeSub(most, aimed), safeSub(most, least), target);
  return { withheld, spent: 0n };
}

function leastFee(state: NetworkState, gasPool: PoolState, dollars = dollarsPerRune(state)): bigint {
  if (dollars === 0n) return 0n;
  const inNative = shares[state.id].gus(
    setting(state, 'MinimumL1OutboundFeeUSD'),
    dollars,
    10n ** BigInt(protocols[state.id].nativeDecimals),
  );
  return nativeToAsset(state, gasPool, inNative);
}

/** `gas_rate` of a chain: 1.5 times the observed rate, except for RUNE on MAYAChain. */
export function gasRate(state: NetworkState, chain: string): bigint {
  const observed = state.chainFees.get(chain)?.observedFeeRate ?? 0n;
  if (state.id === 'thorchain') return (observed * 3n) / 2n;
  return chain === 'THOR' ? observed : roundToDecimals((observed * 3n) / 2n, chains[chain]?.decimals ?? 8);
}

/** `dust_threshold` of a chain in 1e8 units; 0 for none. */
export function dustThreshold(state: NetworkState, chain: string): bigint {
  return state.chainFees.get(chain)?.dustThreshold ?? chains[chain]?.dust[state.id] ?? 0n;
}

/**
 * `recommended_min_amount_in`, in source units (content/reference/arithmetic.md#smallest-amount,
 * content/reference/arithmetic.md#mayanode).
 */
export function recommendedMinimum(state: NetworkState, from: Asset, to: Asset, affiliateBps: bigint): Outcome<bigint> {
  return state.id === 'thorchain' ? thorMinimum(state, from, to, affiliateBps) : mayaMinimum(state, from, to, affiliateBps);
}

const higher = (a: bigint, b: bigint) => (a > b ? a : b);

function thorMinimum(state: NetworkState, from: Asset, to: Asset, affiliateBps: bigint): Outcome<bigint> {
  const cost = (asset: Asset) => outboundFee(state, asset) + dustThreshold(state, homeChain(asset, state.id));
  const missing = missingPool(state, from, to);
  if (missing !== undefined) return refused(missing);
  const least = higher(cost(from), convert(state, cost(to), to, from)) * 3n;
  return done((least * (10_000n + affiliateBps)) / 10_000n);
}

function mayaMinimum(state: NetworkState, from: Asset, to: Asset, affiliateBps: bigint): Outcome<bigint> {
  const source = outboundFee(state, from);
  if (homeChain(from, state.id) === 'MAYA' && homeChain(to, state.id) === 'MAYA') return done(source * 2n);
  const missing = missingPool(state, from, to);
  if (missing !== undefined) return refused(missing);
  const least = higher(source, convert(state, outboundFee(state, to), to, from)) * 4n;
  if (affiliateBps === 0n) return done(least);
  const cacao = { chain: 'MAYA', symbol: 'CACAO', ticker: 'CACAO', contract: '', kind: 'native' } as const;
  const carrying = (setting(state, 'OutboundTransactionFee') * 2n * 10_000n) / affiliateBps;
  return done(higher(least, convert(state, carrying, cacao, from)));
}

/** The node's error when spot prices cannot convert one asset to the other. */
export function missingPool(state: NetworkState, from: Asset, to: Asset): string | undefined {
  if (formatAsset(from) === formatAsset(to)) return undefined;
  const lacks = [from, to].some((asset) => {
    if (formatAsset(asset) === protocols[state.id].nativeAsset) return false;
    const pool = findPoolState(state, asset);
    return pool === undefined || (pool.balanceAsset === 0n && pool.balanceNative === 0n);
  });
  return lacks ? 'pool does not exist' : undefined;
}

/**
 * Outbound delay of `amount` in blocks (content/reference/arithmetic.md#outbound-delay). Ignores
 * clout, since a quote's sender has none.
 */
export function outboundDelay(state: NetworkState, asset: Asset, amount: bigint): number {
  const threshold = setting(state, 'MinTxOutVolumeThreshold');
  const fullRate = setting(state, 'TxOutDelayRate');
  const longest = setting(state, 'MaxTxOutOffset');
  if (threshold <= 0n || fullRate <= 0n || longest <= 0n) return 0;
  const pool = findPoolState(state, asset);
  const value = pool === undefined ? amount : assetToNative(state, pool, amount);
  if (value === 0n) return 0;
  const queue = queueByHeight(state.scheduled);
  const last = state.height + Number(setting(state, 'TxOutDelayMax', 17_280n));
  const waiting = waitingValue(queue, state.height, last, Number(longest));
  const slower = (10n ** 8n * safeSub(value + waiting.value, waiting.clout)) / threshold;
  const rate = slower >= fullRate ? 1n : fullRate - slower;
  const blocks = value / rate;
  let height = state.height + Number(blocks > longest ? longest : blocks);
  for (const latest = height + last - state.height; height < latest; height += 1) {
    const there = queue.get(height)?.value ?? 0n;
    if (there === 0n || there + value <= threshold) break;
  }
  return height - state.height;
}

type Queue = ReadonlyMap<number, { readonly value: bigint; readonly clout: bigint }>;

function queueByHeight(scheduled: readonly ScheduledOutbound[]): Queue {
  const queue = new Map<number, { value: bigint; clout: bigint }>();
  for (const item of scheduled) {
    const at = queue.get(item.height) ?? { value: 0n, clout: 0n };
    queue.set(item.height, { value: at.value + item.value, clout: at.clout + item.clout });
  }
  return queue;
}

/** Sums the payouts waiting after a height; beyond the longest offset, the first empty block ends the sum. */
function waitingValue(queue: Queue, height: number, last: number, longest: number): { value: bigint; clout: bigint } {
  const sum = { value: 0n, clout: 0n };
  for (let at = height + 1; at <= last; at += 1) {
    const item = queue.get(at);
    if (at > height + longest && (item?.value ?? 0n) === 0n) break;
    sum.value += item?.value ?? 0n;
    sum.clout += item?.clout ?? 0n;
  }
  return sum;
}
