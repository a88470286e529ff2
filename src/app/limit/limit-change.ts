import { changeAmount } from '../../core/memo/order-change-text.ts';
import { exact, inUnit } from '../../i18n/figures.ts';
import type { Carried } from '../pay/manual-ways.ts';
import { carried } from '../pay/manual-ways.ts';
import { confirmTimes, type InboundFacts } from '../state/review/$confirm.ts';
import type { RequestDeps, RunningRequest } from '../ui/request.ts';
import { gasAssetInfo, type OrderChangeView, type OrderView, requestChangeInbound } from './limit-orders.ts';

export type CheckState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'checked'; readonly inbound: InboundFacts; readonly checkedAt: number }
  | { readonly kind: 'stopped'; readonly hint: string };

/** Values to send for a change at `now`; undefined once the check of halts and address has expired. */
export function changeParts(change: OrderChangeView, state: CheckState, now: number): readonly Carried[] | undefined {
  if (state.kind !== 'checked' || now - state.checkedAt >= confirmTimes.checkLivesMs) return undefined;
  const gas = gasAssetInfo(change.chain);
  if (gas === undefined || (change.mechanism !== 'msg_deposit' && state.inbound.inbound_address === undefined)) return undefined;
  const { inbound_address: address, dust_threshold: dust } = state.inbound;
  return carried({
    request: { from: gas, to: gas, amount: changeAmount(change.chain, dust), toleranceBps: 0 },
    memo: change.memo,
    mechanism: change.mechanism,
    chain: change.chain,
    network: 'thorchain',
    ...(address === undefined ? {} : { address }),
  });
}

/** Amount of the payment that carries a change, excluding its fee; undefined if it is zero. */
export function changeCost({ chain }: OrderChangeView, { dust_threshold: dust }: InboundFacts): string | undefined {
  const [gas, amount] = [gasAssetInfo(chain), changeAmount(chain, dust)];
  return gas === undefined || amount === 0n ? undefined : inUnit(exact(amount, gas.decimals), gas.ticker);
}

/** Delay of the first check after a failed one. */
const soonMs = 5_000;

/** Checks halts and address now and every minute, and once soon after a failure, until stopped. */
export function watchChange(order: OrderView, chain: string, deps: RequestDeps, report: (state: CheckState) => void): () => void {
  let running: RunningRequest | undefined;
  let calm = () => {};
  let over = false;
  let hasFailed = false;
  const check = () => {
    running = requestChangeInbound(order, chain, deps, (result) => {
      if (over) return;
      const isFailed = 'hint' in result;
      report(isFailed ? { kind: 'stopped', hint: result.hint } : { kind: 'checked', inbound: result, checkedAt: deps.clock.now() });
      calm = deps.clock.after(isFailed && !hasFailed ? soonMs : confirmTimes.recheckMs, check);
      hasFailed = isFailed;
    });
  };
  report({ kind: 'checking' });
  check();
  return () => {
    over = true;
    calm();
    running?.drop();
  };
}
