import * as z from 'zod/mini';
import { baseAmount } from '../../../core/amount.ts';
import { type Asset, parseAsset } from '../../../core/asset/asset.ts';
import type { LimitQuote } from '../../../core/quote/limit-order.ts';
import { longestQuoteSeconds, type NodeQuote, type NodeQuoteRequest } from '../../../core/quote/quote.ts';
import { amount, memoText, natural, present, readWith, required, token, wireCount, wireOptional, withDefault } from './wire.ts';

const zero = baseAmount(0n);
/** Whether a value is plausible as unix seconds (2017 to 2100), not milliseconds. */
const isUnixSeconds = (value: number): boolean => value >= 1_483_228_800 && value <= 4_102_444_800;

const fees = z.object({
  asset: required(token),
  affiliate: withDefault(amount, zero),
  outbound: withDefault(amount, zero),
  liquidity: withDefault(amount, zero),
  total: wireOptional(amount),
  slippage_bps: withDefault(wireCount, 0),
  total_bps: withDefault(wireCount, 0),
});

const deposit = {
  inbound_address: wireOptional(token),
  inbound_confirmation_blocks: withDefault(wireCount, 0),
  inbound_confirmation_seconds: withDefault(wireCount, 0),
  outbound_delay_blocks: withDefault(wireCount, 0),
  outbound_delay_seconds: withDefault(wireCount, 0),
  router: wireOptional(token),
  dust_threshold: wireOptional(amount),
  recommended_min_amount_in: wireOptional(amount),
  recommended_gas_rate: wireOptional(natural),
  gas_rate_units: wireOptional(token),
};

const swapQuote = z.object({
  ...deposit,
  fees,
  expiry: required(wireCount),
  memo: wireOptional(memoText),
  expected_amount_out: required(amount),
  max_streaming_quantity: withDefault(wireCount, 0),
  streaming_swap_blocks: withDefault(wireCount, 0),
  streaming_swap_seconds: withDefault(wireCount, 0),
  total_swap_seconds: withDefault(wireCount, 0),
});

type Deposit = Pick<z.infer<typeof swapQuote>, keyof typeof deposit>;

/** Maps zero to undefined: it means "none", like omission. */
const positive = <T extends bigint>(value: T | undefined): T | undefined => (value === 0n ? undefined : value);

function pickDeposit(wire: Deposit) {
  return {
    inboundAddress: wire.inbound_address,
    inboundConfirmationBlocks: wire.inbound_confirmation_blocks,
    inboundConfirmationSeconds: wire.inbound_confirmation_seconds,
    outboundDelayBlocks: wire.outbound_delay_blocks,
    outboundDelaySeconds: wire.outbound_delay_seconds,
    router: wire.router,
    dustThreshold: positive(wire.dust_threshold),
    recommendedMinAmountIn: positive(wire.recommended_min_amount_in),
    recommendedGasRate: positive(wire.recommended_gas_rate),
    gasRateUnits: wire.gas_rate_units,
  };
}

/**
 * Reads a `/quote/swap` body (content/reference/thornode.md#quote-of-a-swap); undefined for another shape, fees in another
 * asset than requested, or an implausible expiry. Amounts in units of their assets; `now` in unix milliseconds caps the
 * expiry, which nodes never set later than an hour.
 */
export function readSwapQuote(value: unknown, request: Pick<NodeQuoteRequest, 'network' | 'to'>, now: number): NodeQuote | undefined {
  const wire = readWith(swapQuote, value);
  if (wire === undefined || !isUnixSeconds(wire.expiry)) return undefined;
  const asset = parseAsset(wire.fees.asset, request.network);
  if (!asset.ok || !isSameToken(asset.value, request.to)) return undefined;
  const { affiliate, outbound, liquidity, total } = wire.fees;
  return present({
    ...pickDeposit(wire),
    fees: {
      asset: asset.value,
      affiliate,
      outbound,
      liquidity,
      total: total ?? baseAmount(affiliate + outbound + liquidity),
      slippageBps: wire.fees.slippage_bps,
      totalBps: wire.fees.total_bps,
    },
    expiry: Math.min(wire.expiry, Math.floor(now / 1000) + longestQuoteSeconds),
    memo: wire.memo,
    expectedAmountOut: wire.expected_amount_out,
    maxStreamingQuantity: wire.max_streaming_quantity,
    streamingSwapBlocks: wire.streaming_swap_blocks,
    streamingSwapSeconds: wire.streaming_swap_seconds,
    totalSwapSeconds: wire.total_swap_seconds,
  });
}

/** Whether chain, ticker and kind are equal: nodes may expand an abbreviated contract. */
const isSameToken = (a: Asset, b: Asset): boolean => a.chain === b.chain && a.ticker === b.ticker && a.kind === b.kind;

const limitQuote = z.object({
  ...deposit,
  memo: required(memoText),
  expected_amount_out: required(amount),
  order_expiry_block: required(wireCount),
  order_expiry_timestamp: required(wireCount),
});

/** Reads a `/quote/limit` body (content/reference/thornode.md#quote-of-a-limit-order); undefined for another shape. */
export function readLimitQuote(value: unknown): LimitQuote | undefined {
  const wire = readWith(limitQuote, value);
  if (wire === undefined || !isUnixSeconds(wire.order_expiry_timestamp)) return undefined;
  return present({
    ...pickDeposit(wire),
    memo: wire.memo,
    expectedAmountOut: wire.expected_amount_out,
    orderExpiryBlock: wire.order_expiry_block,
    orderExpiryTimestamp: wire.order_expiry_timestamp,
  });
}
