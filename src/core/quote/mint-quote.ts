import { type BaseAmount, baseAmount } from '../amount.ts';
import { type Asset, formatAsset, homeChain, layer1Of, parseAsset } from '../asset/asset.ts';
import { getNativeAsset } from '../asset/native-assets.ts';
import { chains } from '../chain/chain.ts';
import { must, type Result } from '../errors.ts';
import type { NetworkFacts } from '../facts/network-facts.ts';
import type { InboundAddress } from '../halt/inbound-address.ts';
import { outboundFeeOf } from '../inbound/outbound-fee.ts';
import { bpsOf } from '../loss/loss.ts';
import { encodeMintMemo, type MintKind } from '../memo/mint-memo.ts';
import { protocols } from '../network/protocol.ts';
import { midOutput } from '../pool/pool.ts';
import { probeDestination } from './plan.ts';
import type { NodeQuote, NodeQuoteRequest } from './quote.ts';

/** Seconds an inbound address may be used after reading it, like a node's quote. */
const lifeSeconds = 900;
/** Multiple of the outbound fee that nodes recommend as minimum for swaps. */
const feesOfMinimum = 3n;

/** A request that uses no pool. */
export interface MintRequest extends NodeQuoteRequest {
  readonly mode: MintKind;
}

/** Whether a request is a mint or redeem, which nodes do not quote. */
export const isMintRequest = (request: NodeQuoteRequest): request is MintRequest => request.mode === 'mint' || request.mode === 'redeem';

/**
 * Swap with the same deposit as a mint, or the same payout as a redeem: a node's quote of it gives the duration and
 * the outbound fee. Undefined without a price of the asset.
 * @example comparableSwap({ ...nodeRequest(), mode: 'mint', to: asset('BTC-BTC') }, facts('thorchain').pools)?.to // { chain: 'THOR', symbol: 'RUNE' }
 */
export function comparableSwap(request: MintRequest, { pools }: Pick<NetworkFacts, 'pools'>): NodeQuoteRequest | undefined {
  const { network, from, to, amount } = request;
  const native = getNativeAsset(network);
  if (request.mode === 'mint') {
    return { network, mode: 'single', from, to: native, amount, destination: probeDestination(protocols[network].chain) };
  }
  const worth = midOutput(amount, to, native, pools);
  return worth && { network, mode: 'single', from: native, to, amount: worth, destination: request.destination };
}

/**
 * Swap that a node refuses while trade assets are disabled, which mimir does not show if only the constant is set;
 * undefined for secured assets and without a price.
 * @example switchSwap({ ...nodeRequest(), mode: 'mint', to: asset('BTC~BTC') }, facts('thorchain'))?.to // { symbol: 'BTC', kind: 'trade' }
 */
export function switchSwap(request: MintRequest, { pools }: Pick<NetworkFacts, 'pools'>): NodeQuoteRequest | undefined {
  const { network, from, to, amount, mode } = request;
  const native = getNativeAsset(network);
  const destination = probeDestination(protocols[network].chain);
  if (from.kind === 'trade') return { network, mode: 'single', from, to: native, amount, destination };
  const worth = to.kind === 'trade' && mode === 'mint' ? midOutput(amount, from, native, pools) : undefined;
  return worth && { network, mode: 'single', from: native, to, amount: worth, destination };
}

/** Converts an amount of the chain's gas asset to the layer 1 asset at pool prices. */
function ofGas(amount: BaseAmount, asset: Asset, { pools }: NetworkFacts): BaseAmount {
  const gas = must(parseAsset(chains[asset.chain]?.gasAsset ?? formatAsset(asset)));
  return midOutput(amount, gas, asset, pools) ?? baseAmount(0n);
}

/** Duration and fee of the part shared with the comparable swap, from the node's quote if present. */
function halfOf(request: MintRequest, facts: NetworkFacts, swap: NodeQuote | undefined) {
  const layer1 = layer1Of(request.from);
  const posted = outboundFeeOf(layer1, facts) ?? baseAmount(0n);
  const isMint = request.mode === 'mint';
  const fee = !isMint && swap !== undefined && formatAsset(swap.fees.asset) === formatAsset(layer1) ? swap.fees.outbound : posted;
  const blockSeconds = Math.ceil((chains[layer1.chain]?.blockMs ?? 0) / 1000);
  return {
    fee,
    inboundConfirmationBlocks: isMint ? (swap?.inboundConfirmationBlocks ?? 1) : 0,
    inboundConfirmationSeconds: isMint ? (swap?.inboundConfirmationSeconds ?? blockSeconds) : 0,
    outboundDelayBlocks: isMint ? 0 : (swap?.outboundDelayBlocks ?? 0),
    outboundDelaySeconds: isMint ? 0 : (swap?.outboundDelaySeconds ?? 0),
  };
}

/**
 * Quote of a mint or redeem in a node's format: unit for unit, less the outbound fee for a redeem. `swap` is the node's
 * quote of `comparableSwap`, if any; by default the fee is the one posted by the network for the chain. `now` in unix
 * milliseconds. Errors: those of encodeMintMemo.
 * @example mintQuote({ ...nodeRequest(), mode: 'mint', to: asset('BTC-BTC'), destination: 'thor1abc' }, facts('thorchain'), undefined, 0) // { ok: true, value: { memo: 'SECURE+:thor1abc', expectedAmountOut: 10_000_000n } }
 */
export function mintQuote(request: MintRequest, facts: NetworkFacts, swap: NodeQuote | undefined, now: number): Result<NodeQuote> {
  const { mode, from, to, amount, network, destination } = request;
  const memo = encodeMintMemo({ kind: mode, from }, to, destination, network);
  if (!memo.ok) return memo;
  const layer1 = layer1Of(from);
  const entry = facts.inbound.find(({ chain }) => chain === layer1.chain);
  const { fee, ...times } = halfOf(request, facts, swap);
  const isMint = mode === 'mint';
  const outbound = baseAmount(isMint ? 0n : fee);
  const dust = ofGas(entry?.dustThreshold ?? baseAmount(0n), layer1, facts);
  const deposit = isMint && entry !== undefined && homeChain(from, network) === entry.chain ? pickDeposit(entry) : {};
  const ownExpiry = Math.floor(now / 1000) + lifeSeconds;
  return {
    ok: true,
    value: {
      ...deposit,
      ...times,
      fees: {
        asset: to,
        affiliate: baseAmount(0n),
        outbound,
        liquidity: baseAmount(0n),
        total: outbound,
        slippageBps: 0,
        totalBps: bpsOf(outbound, amount),
      },
      expiry: Math.min(swap?.expiry ?? ownExpiry, ownExpiry),
      recommendedMinAmountIn: baseAmount(feesOfMinimum * (fee + dust)),
      memo: memo.value,
      expectedAmountOut: baseAmount(amount > outbound ? amount - outbound : 0n),
      maxStreamingQuantity: 1,
      streamingSwapBlocks: 0,
      streamingSwapSeconds: 0,
      totalSwapSeconds: times.inboundConfirmationSeconds + times.outboundDelaySeconds,
    },
  };
}

const pickDeposit = ({ address, router, dustThreshold, gasRate, gasRateUnits }: InboundAddress) => ({
  inboundAddress: address,
  ...(router === undefined ? {} : { router }),
  dustThreshold,
  recommendedGasRate: gasRate,
  gasRateUnits,
});
