import { type BaseAmount, baseAmount } from '../../core/amount.ts';
import { homeChain, parseAsset } from '../../core/asset/asset.ts';
import { type AssetFace, faceOf } from '../../core/asset/asset-name.ts';
import { chains } from '../../core/chain/chain.ts';
import type { MemoMechanism } from '../../core/chain/chain-kind.ts';
import { fail, ok, type Result } from '../../core/errors.ts';
import { fitsChain } from '../../core/memo/memo.ts';
import { decodeOrderChange, encodeOrderChange } from '../../core/memo/memo-modify.ts';
import { protocols } from '../../core/network/protocol.ts';
import { readQuoteProblem } from '../offers/quote-answer.ts';
import { type Failure, type RequestDeps, type Running, runRequest } from '../offers/quote-request.ts';
import type { Inbound } from '../review/$confirm.ts';
import { tell } from '../review/confirm-words.ts';
import { readInboundAnswer } from '../sign/inbound-answer.ts';
import { count, list, readShape, record, refuseShape, text, units } from '../ui/json-shape.ts';
import { readAnswer } from '../ui/read-answer.ts';

/** An order in THORChain's book, in the book's exact figures. */
export interface OrderView {
  readonly tx: string;
  readonly from: AssetFace;
  readonly to: AssetFace;
  readonly amount: bigint;
  readonly target: bigint;
  readonly filled: bigint;
  readonly blocksLeft: number;
  readonly cancelMemo: string;
  readonly memoFits: boolean;
  readonly ambiguous: boolean;
}

export interface OrdersView {
  readonly sender: string;
  readonly orders: readonly OrderView[];
  readonly hasMore: boolean;
}

export type OrdersOutcome = { readonly list: OrdersView } | { readonly hint: string } | { readonly failure: Failure };

function readOrder(value: unknown): OrderView {
  const order = record(value);
  const from = faceOf(text(order['from_asset']));
  const to = faceOf(text(order['to_asset']));
  if (from === undefined || to === undefined) return refuseShape();
  return {
    tx: text(order['tx']),
    from,
    to,
    amount: units(order['amount']),
    target: units(order['target_out']),
    filled: units(order['filled_in']),
    blocksLeft: count(order['expires_in_blocks']),
    cancelMemo: text(order['cancel_memo']),
    memoFits: order['memo_fits'] === true,
    ambiguous: order['ambiguous'] === true,
  };
}

/** A 200 body of GET /api/v1/limit-orders (contract/v1/limit-orders.ts); undefined when it is none. */
export function readOrdersAnswer(body: unknown): OrdersView | undefined {
  return readShape(() => {
    const answer = record(body);
    return {
      sender: text(answer['sender']),
      orders: list(answer['orders']).map(readOrder),
      hasMore: answer['has_more'] === true,
    };
  });
}

/** Reads the open orders of an address. */
export function requestOrders(sender: string, deps: RequestDeps, report: (outcome: OrdersOutcome) => void): Running {
  return runRequest<OrdersOutcome>(
    deps,
    async (signal) => {
      const query = new URLSearchParams({ sender });
      const { fetch: fetchAnswer } = deps;
      const response = await fetchAnswer(`/api/v1/limit-orders?${query}`, { signal, headers: { accept: 'application/json' } });
      const body: unknown = await readAnswer(response).catch(() => undefined);
      if (response.ok) {
        const read = readOrdersAnswer(body);
        return read === undefined ? { failure: 'unreadable' } : { list: read };
      }
      return { hint: readQuoteProblem(body)?.hint ?? tell('limit.ordersFailed') };
    },
    (failure) => ({ failure }),
    report,
  );
}

/** A change of an order as it is sent by hand. */
export interface OrderChangeView {
  readonly memo: string;
  readonly chain: string;
  readonly mechanism: MemoMechanism;
  readonly newTarget: bigint;
}

/**
 * The memo that gives an order another target; 0n cancels it. The service's own memo for the
 * cancellation must say the same as the figures it lists, or neither is believed.
 * Faults: upstream_invalid, memo_too_long, no_route.
 */
export function changeOrder(order: OrderView, newTarget: bigint): Result<OrderChangeView> {
  const from = parseAsset(order.from.id, 'thorchain');
  const to = parseAsset(order.to.id, 'thorchain');
  const told = decodeOrderChange(order.cancelMemo);
  if (!from.ok || !to.ok || !told.ok) return fail('upstream_invalid', tell('limit.ordersFailed'));
  const pair = { from: from.value, amount: baseAmount(order.amount), to: to.value, target: baseAmount(order.target) };
  const cancel = encodeOrderChange({ ...pair, newTarget: baseAmount(0n) });
  const isTold = cancel.ok && cancel.value === order.cancelMemo && told.value.amount === pair.amount;
  if (!isTold) return fail('upstream_invalid', tell('limit.ordersFailed'));
  const memo = encodeOrderChange({ ...pair, newTarget: baseAmount(newTarget) });
  if (!memo.ok) return memo;
  const chain = homeChain(from.value, 'thorchain');
  const fits = fitsChain(memo.value, chain, 'thorchain');
  if (!fits.ok) return fits;
  const mechanism = chains[chain]?.networks.thorchain?.memoMechanism;
  if (mechanism === undefined) return fail('no_route', tell('limit.tooLong'));
  return ok({ memo: memo.value, chain, mechanism, newTarget });
}

/** Just above the dust threshold, in the fewest units that the chain can carry: what is sent with a change is not returned. */
export function changeAmount(chain: string, dust: bigint | undefined): BaseAmount {
  if (chain === protocols.thorchain.chain) return baseAmount(0n);
  const native = Math.min(8, chains[chain]?.decimals ?? 8);
  const step = 10n ** BigInt(8 - native);
  return baseAmount((((dust ?? 0n) + step) / step) * step);
}

/** The gas asset of a chain, which a change is sent with. */
export function gasFaceOf(chain: string): AssetFace | undefined {
  return faceOf(chains[chain]?.gasAsset ?? '');
}

/** Halts and address of the order's chain, asked right before a change is shown. */
export function requestChangeInbound(
  order: OrderView,
  chain: string,
  deps: RequestDeps,
  report: (result: Inbound | { readonly hint: string }) => void,
): Running {
  const unchecked = { hint: tell('stop.unchecked') };
  return runRequest<Inbound | { readonly hint: string }>(
    deps,
    async (signal) => {
      const query = new URLSearchParams({ network: 'thorchain', from_asset: order.from.id, to_asset: order.to.id, mode: 'limit' });
      const { fetch: fetchAnswer } = deps;
      const response = await fetchAnswer(`/api/v1/inbound?${query}`, { signal, headers: { accept: 'application/json' } });
      const body: unknown = await readAnswer(response).catch(() => undefined);
      if (response.ok) return readInboundAnswer(body, 'thorchain', chain) ?? unchecked;
      return { hint: readQuoteProblem(body)?.hint ?? unchecked.hint };
    },
    () => unchecked,
    report,
  );
}
