import { type LimitOrdersAnswer, listLimitOrders } from '../../client/v1/limit-orders.ts';
import { baseAmount } from '../../core/amount.ts';
import { homeChain, parseAsset } from '../../core/asset/asset.ts';
import { type AssetInfo, assetInfo } from '../../core/asset/asset-name.ts';
import { chains, depositForm } from '../../core/chain/chain.ts';
import type { MemoMechanism } from '../../core/chain/chain-kind.ts';
import { fail, ok, type Result } from '../../core/errors.ts';
import { fitsChain } from '../../core/memo/memo.ts';
import { decodeOrderChange, encodeOrderChange } from '../../core/memo/memo-modify.ts';
import { type CheckedInbound, readInbound } from '../state/review/inbound.ts';
import { type NoReply, type RequestDeps, type RunningRequest, startRequest } from '../ui/request.ts';
import { tReview } from '../words/confirm-words.ts';

/** An order in THORChain's book, with the book's exact amounts. */
export interface OrderView extends Omit<LimitOrdersAnswer['orders'][number], 'from_asset' | 'to_asset'> {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
}

export interface OrdersView {
  readonly address: string;
  readonly orders: readonly OrderView[];
  readonly has_more: boolean;
}

export type OrdersOutcome = { readonly list: OrdersView } | { readonly hint: string } | { readonly failure: NoReply };

/** Orders of a response; undefined if any has an unknown asset, since the list would be incomplete. */
export function ordersOf({ address, orders, has_more }: LimitOrdersAnswer): OrdersView | undefined {
  const named = orders.flatMap((order): readonly OrderView[] => {
    const [from, to] = [assetInfo(order.from_asset), assetInfo(order.to_asset)];
    return from === undefined || to === undefined ? [] : [{ ...order, from, to }];
  });
  return named.length === orders.length ? { address, orders: named, has_more } : undefined;
}

/** Reads the open orders of an address. */
export function requestOrders(address: string, deps: RequestDeps, report: (outcome: OrdersOutcome) => void): RunningRequest {
  return startRequest(
    deps,
    (signal) => listLimitOrders(deps.client, { address }, { signal }),
    (reply) => {
      if ('failure' in reply) return report(reply);
      if ('error' in reply) return report({ hint: reply.error.hint });
      const list = ordersOf(reply.answer);
      report(list === undefined ? { failure: 'unreadable' } : { list });
    },
  );
}

/** Promise version of `requestOrders`; never rejects. */
export const readOrders = (address: string, deps: RequestDeps): Promise<OrdersOutcome> =>
  new Promise((resolve) => void requestOrders(address, deps, resolve));

/** An order change to be sent by hand. */
export interface OrderChangeView {
  readonly memo: string;
  readonly chain: string;
  readonly mechanism: MemoMechanism;
  readonly newTarget: bigint;
}

/**
 * The memo that changes an order's target; 0n cancels it. Fails unless the service's own cancel memo matches the amounts
 * it lists.
 * Faults: upstream_invalid, memo_too_long, no_route.
 */
export function changeOrder(order: OrderView, newTarget: bigint): Result<OrderChangeView> {
  const from = parseAsset(order.from.id, 'thorchain');
  const to = parseAsset(order.to.id, 'thorchain');
  const told = decodeOrderChange(order.cancel_memo);
  if (!from.ok || !to.ok || !told.ok) return fail('upstream_invalid', tReview('limit.ordersFailed'));
  const pair = { from: from.value, amount: baseAmount(order.amount), to: to.value, target: baseAmount(order.target_out) };
  const cancel = encodeOrderChange({ ...pair, newTarget: baseAmount(0n) });
  const isTold = cancel.ok && cancel.value === order.cancel_memo && told.value.amount === pair.amount;
  if (!isTold) return fail('upstream_invalid', tReview('limit.ordersFailed'));
  const memo = encodeOrderChange({ ...pair, newTarget: baseAmount(newTarget) });
  if (!memo.ok) return memo;
  const chain = homeChain(from.value, 'thorchain');
  const fits = fitsChain(memo.value, chain, 'thorchain');
  if (!fits.ok) return fits;
  const mechanism = depositForm(chain, 'thorchain')?.memoMechanism;
  if (mechanism === undefined) return fail('no_route', tReview('limit.tooLong'));
  return ok({ memo: memo.value, chain, mechanism, newTarget });
}

/** Gas asset of a chain, used to send a change. */
export function gasAssetInfo(chain: string): AssetInfo | undefined {
  return assetInfo(chains[chain]?.gasAsset ?? '');
}

/** Fetches halts and inbound address of the order's chain right before a change is shown. */
export function requestChangeInbound(
  order: OrderView,
  chain: string,
  deps: RequestDeps,
  report: (result: CheckedInbound | { readonly hint: string }) => void,
): RunningRequest {
  const path = { network: 'thorchain', from: order.from.id, to: order.to.id, mode: 'limit', chain } as const;
  return startRequest(
    deps,
    (signal) => readInbound(deps.client, path, { signal }),
    (reply) => {
      if ('answer' in reply) return report(reply.answer);
      report({ hint: 'error' in reply ? reply.error.hint : tReview(reply.failure === 'offline' ? 'stop.offline' : 'stop.unchecked') });
    },
  );
}
