import * as z from 'zod/mini';
import { baseAmount } from '../../../core/amount.ts';
import { type Asset, parseAsset } from '../../../core/asset/asset.ts';
import type { OrderPage, QueuedOrder } from '../../../core/quote/limit-order.ts';
import {
  amount,
  flag,
  matching,
  memoText,
  readWith,
  required,
  token,
  type WireRead,
  wireCount,
  wireOptional,
  withDefault,
} from './wire.ts';

const zero = baseAmount(0n);
const hash = matching(/^[A-Za-z0-9-]{32,100}$/);

const assetParts = z.object({
  chain: required(token),
  symbol: required(token),
  synth: wireOptional(flag),
  trade: wireOptional(flag),
  secured: wireOptional(flag),
});

/** Reads an asset as text, or as a proto3 JSON object. */
const orderAsset: WireRead<Asset> = (value) => {
  const parts = typeof value === 'object' ? readWith(assetParts, value) : undefined;
  const separator = parts?.synth ? '/' : parts?.trade ? '~' : parts?.secured ? '-' : '.';
  const text = parts === undefined ? value : `${parts.chain}${separator}${parts.symbol}`;
  const parsed = typeof text === 'string' ? parseAsset(text, 'thorchain') : undefined;
  return parsed?.ok ? parsed.value : undefined;
};

const coin = z.object({ asset: required(orderAsset), amount: required(amount) });

const order = z.object({
  swap: z.object({
    tx: z.object({
      id: required(hash),
      from_address: required(token),
      memo: wireOptional(memoText),
      coins: z.array(coin).check(z.length(1)),
    }),
    target_asset: required(orderAsset),
    destination: required(token),
    trade_target: required(amount),
    state: z.optional(z.nullable(z.object({ in: withDefault(amount, zero), out: withDefault(amount, zero) }))),
  }),
  blocks_since_created: withDefault(wireCount, 0),
  time_to_expiry_blocks: withDefault(wireCount, 0),
});

const page = z.object({
  limit_swaps: z.array(z.unknown()),
  pagination: z.optional(z.nullable(z.object({ has_next: wireOptional(flag) }))),
});

/**
 * Reads a page of `/queue/limit_swaps` (content/reference/thornode.md#waiting-orders). One unreadable order invalidates
 * the page: if it were skipped, the order would appear closed.
 */
export function readOrderPage(value: unknown): OrderPage | undefined {
  const wire = readWith(page, value);
  if (wire === undefined) return undefined;
  const orders = wire.limit_swaps.flatMap((entry) => readOrder(entry) ?? []);
  return orders.length < wire.limit_swaps.length ? undefined : { orders, hasNext: wire.pagination?.has_next ?? false };
}

function readOrder(value: unknown): QueuedOrder | undefined {
  const wire = readWith(order, value);
  const source = wire?.swap.tx.coins[0];
  if (wire === undefined || source === undefined) return undefined;
  const { tx, target_asset: to, trade_target: target, destination, state } = wire.swap;
  return {
    tx: tx.id,
    sender: tx.from_address,
    from: source.asset,
    amount: source.amount,
    to,
    target,
    destination,
    filledIn: state?.in ?? zero,
    filledOut: state?.out ?? zero,
    blocksSinceCreated: wire.blocks_since_created,
    blocksToExpiry: wire.time_to_expiry_blocks,
    memo: tx.memo ?? '',
  };
}
