import { formatAsset, homeChain } from '../../../../../src/core/asset/asset.ts';
import { chains, depositForm } from '../../../../../src/core/chain/chain.ts';
import { protocols } from '../../../../../src/core/network/protocol.ts';
import { type NetworkState, setting } from '../../state.ts';
import { inboundConfirmations } from '../inbound.ts';
import { addedSlip } from '../leg.ts';
import { swapNotes, swapWarning } from '../notes.ts';
import { outboundDelay } from '../outbound.ts';
import { done, type Outcome, refused } from '../outcome.ts';
import { simulateSwap } from '../swap.ts';
import { depositFields, gasFields, type VaultReader } from './quote-inbound.ts';
import type { QuoteRequest } from './quote-request.ts';

/** Output of a swap before affiliates and the outbound fee. All in target units. */
export interface Figures {
  readonly emit: bigint;
  readonly outbound: bigint;
  readonly liquidity: bigint;
  readonly slippageBps: bigint;
  /** Parts assumed; 0 for a single swap outside a stream. */
  readonly quantity: number;
}

/**
 * Simulates the whole swap for the outbound fee and the limit check, then, if `streams`, one part
 * multiplied by the number of parts (content/reference/arithmetic.md#a-quote-step-by-step).
 */
export function swapFigures(state: NetworkState, request: QuoteRequest, streams: boolean): Outcome<Figures> {
  const { pair, stream, tolerance, destination } = request;
  if (stream.interval > 0 && setting(state, 'StreamingSwapPause') > 0n) return refused('streaming swaps are paused');
  const base = { from: pair.from, to: pair.to, quantity: 0, ...(destination === undefined ? {} : { destination }) };
  const whole = simulateSwap(state, { ...base, amount: pair.amount, limit: tolerance.limit });
  if (!whole.ok) return whole;
  const quantity = streams && stream.quantity === 0 ? stream.maxQuantity : stream.quantity;
  if (!streams || quantity === 0) return done(buildFigures(state, whole.value, 1n, stream.quantity));
  const parts = BigInt(quantity);
  const part = simulateSwap(state, { ...base, amount: pair.amount / parts, limit: tolerance.limit / parts });
  return part.ok ? done(buildFigures(state, { ...part.value, outboundFee: whole.value.outboundFee }, parts, quantity)) : part;
}

function buildFigures(
  state: NetworkState,
  one: { readonly emit: bigint; readonly outboundFee: bigint; readonly liquidityFee: bigint },
  parts: bigint,
  quantity: number,
): Figures {
  const emit = one.emit * parts;
  const liquidity = one.liquidityFee * parts;
  const added = state.id === 'mayachain' ? addedSlip(state) : 0n;
  return { emit, outbound: one.outboundFee, liquidity, slippageBps: (liquidity * 10_000n) / (emit + liquidity) + added, quantity };
}

export interface Charged {
  /** Output after affiliates, before the outbound fee. */
  readonly net: bigint;
  readonly expected: bigint;
  readonly total: bigint;
  readonly totalBps: bigint;
}

/** Deducts the affiliates' share and the outbound fee (content/reference/arithmetic.md#a-quote-step-by-step). */
export function chargeFees(figures: Figures, affiliate: bigint): Outcome<Charged> {
  const total = figures.liquidity + figures.outbound + affiliate;
  const net = figures.emit - affiliate;
  if (net < figures.outbound) return refused(`invariant broken: emit ${net} less than outbound fee ${figures.outbound}`);
  return done({ net, expected: net - figures.outbound, total, totalBps: (total * 10_000n) / (figures.emit + total) });
}

/** Limit in the memo; `liquidity_tolerance_bps` is relative to the amount received. */
export function memoLimit(request: QuoteRequest, charged: Charged): bigint {
  const bps = request.tolerance.liquidityBps;
  return bps === 0n ? request.tolerance.limit : (charged.expected * (10_000n - bps)) / 10_000n;
}

/** Time fields of a quote; omits optional ones that are zero, like the node. */
function timesBody(state: NetworkState, request: QuoteRequest, net: bigint, streamBlocks: number): Record<string, unknown> {
  const { from, to, amount } = request.pair;
  const { blockSeconds, chain } = protocols[state.id];
  const confirmations = inboundConfirmations(state, from, amount);
  const inboundSeconds = Math.floor((confirmations * (chains[from.chain]?.blockMs ?? 0)) / 1000);
  const delay = to.chain === chain ? 0 : outboundDelay(state, to, net);
  const streamSeconds = streamBlocks * blockSeconds;
  const total = Math.max(delay * blockSeconds, streamSeconds) + inboundSeconds;
  return {
    ...(confirmations > 0 ? { inbound_confirmation_blocks: confirmations, inbound_confirmation_seconds: inboundSeconds } : {}),
    outbound_delay_blocks: delay,
    outbound_delay_seconds: delay * blockSeconds,
    max_streaming_quantity: request.stream.maxQuantity,
    streaming_swap_blocks: streamBlocks,
    ...(streamSeconds > 0 ? { streaming_swap_seconds: streamSeconds } : {}),
    ...(total > 0 ? { total_swap_seconds: total } : {}),
  };
}

/** Validity of a quote after the last block, in seconds. */
const quoteSeconds = 900;

/** What a quote's body says beside its request. */
export interface Quoted {
  readonly figures: Figures;
  readonly charged: Charged;
  readonly affiliate: bigint;
  /** Recommended minimum, in source units. */
  readonly least: bigint;
  readonly memo: string;
  /** Blocks that the stream takes. */
  readonly blocks: number;
  /** Whether the quoted time is a best case. */
  readonly isRapid: boolean;
}

/** A quote as both nodes write it. */
export function quoteBody(state: NetworkState, request: QuoteRequest, vault: VaultReader, quoted: Quoted): Record<string, unknown> {
  const { from, to } = request.pair;
  const { figures, charged, affiliate, least, memo, blocks, isRapid } = quoted;
  return {
    ...depositFields(state, from, vault),
    ...timesBody(state, request, charged.net, blocks),
    fees: {
      asset: formatAsset(to),
      affiliate: affiliate.toString(),
      outbound: figures.outbound.toString(),
      liquidity: figures.liquidity.toString(),
      total: charged.total.toString(),
      slippage_bps: Number(figures.slippageBps),
      total_bps: Number(charged.totalBps),
    },
    expiry: state.time + quoteSeconds,
    warning: swapWarning(isRapid),
    notes: swapNotes(state.id, homeChain(from, state.id), to.chain),
    ...gasFields(state, from),
    recommended_min_amount_in: least.toString(),
    ...(request.destination === undefined ? {} : { memo }),
    expected_amount_out: charged.expected.toString(),
  };
}

/** Maximum memo length on the source chain. */
export function memoSpace(state: NetworkState, chain: string): number {
  return depositForm(chain, state.id)?.memoMaxBytes ?? protocols[state.id].memoMaxBytes;
}
