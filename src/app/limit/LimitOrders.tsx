import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { brief, exact, inUnit, percent } from '../../i18n/figures.ts';
import { Crossing } from '../crossing/Crossing.tsx';
import { addressInput, joinGroups } from '../form/recipient/address-input.ts';
import { $history, isCancelling, loadHistory } from '../state/history/$history.ts';
import { orderDistance } from '../state/limit/order-distance.ts';
import { $pools, findPrice } from '../state/pools/$pools.ts';
import { lifetime } from '../state/review/confirm-figures.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { browserDeps, type RunningRequest } from '../ui/request.ts';
import { tReview } from '../words/confirm-words.ts';
import { $accountOrders, followAccountOrders } from './account-orders.ts';
import { type OrdersOutcome, type OrderView, requestOrders } from './limit-orders.ts';

const loadChange = () => import('./LimitChange.tsx');

const shareBps = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 10_000n) / whole));

/** Distance of the market to the target, as a bar and as text. */
function Progress({ order: { from, to, amount, target_out: target } }: { readonly order: OrderView }) {
  useStore($pools);
  const found = orderDistance({ from: from.id, to: to.id, amount, target }, findPrice);
  if (found === undefined) return null;
  const { market, toGoBps, reach } = found;
  const now = inUnit(brief(market, to.decimals), to.ticker);
  const rest = toGoBps === 0 ? tReview('limit.reached') : tReview('limit.toGo', { percent: percent(toGoBps) });
  return (
    <>
      <svg className="fill-bar" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width={reach} height="8" />
      </svg>
      <p className="order-reach">
        <span>{tReview('limit.marketNow', { amount: now })}</span> <b>{rest}</b>
      </p>
    </>
  );
}

function Order({ order, sender }: { readonly order: OrderView; readonly sender: string }) {
  const [change, setChange] = useState<'cancel' | 'change'>();
  const { from, to } = order;
  const kept = useStore($history).swaps.find(({ tx }) => tx === order.tx);
  const isLeaving = kept !== undefined && isCancelling(kept);
  const values = {
    amount: exact(order.amount, from.decimals),
    from: from.ticker,
    target: exact(order.target_out, to.decimals),
    to: to.ticker,
  };
  return (
    <li className="card limit-card">
      <div className="limit-way">
        <p className="order-title">{tReview('limit.order', values)}</p>
        <Crossing from={from} to={to} networks={['thorchain']} height={36} />
      </div>
      {!isLeaving && <Progress order={order} />}
      <p className="quiet">
        {isLeaving && `${tReview('limit.cancelling')} · `}
        {tReview('limit.filled', { percent: percent(shareBps(order.filled_in, order.amount)) })} ·{' '}
        {tReview('limit.left', { time: lifetime(order.expires_in_blocks) })}
      </p>
      {order.ambiguous && <p className="notice">{tReview('limit.ambiguous')}</p>}
      {!order.memo_fits && <p className="notice">{tReview('limit.tooLong')}</p>}
      {order.memo_fits && !isLeaving && change === undefined && (
        <p className="order-acts">
          <button type="button" className="button-quiet" onClick={() => setChange('change')}>
            {tReview('limit.change')}
          </button>
          <button type="button" className="text-button" onClick={() => setChange('cancel')}>
            {tReview('limit.cancel')}
          </button>
        </p>
      )}
      {change !== undefined && (
        <Lazy load={loadChange} props={{ order, sender, isCancel: change === 'cancel', onClose: () => setChange(undefined) }} />
      )}
    </li>
  );
}

function Found({ outcome }: { readonly outcome: OrdersOutcome }) {
  if ('hint' in outcome) return <p className="note-error">{outcome.hint}</p>;
  if ('failure' in outcome) return <p className="note-error">{tReview('limit.ordersFailed')}</p>;
  const { orders, has_more: hasMore, address } = outcome.list;
  if (orders.length === 0) return <p>{tReview('limit.noOrders')}</p>;
  return (
    <>
      <ul className="order-list">
        {orders.map((order) => (
          <Order key={order.tx} order={order} sender={address} />
        ))}
      </ul>
      {hasMore && <p className="quiet">{tReview('limit.more')}</p>}
    </>
  );
}

/** Open orders of the connected accounts. */
function OwnOrders() {
  const { items: orders, isPartial, hasMore } = useStore($accountOrders);
  useEffect(followAccountOrders, []);
  return (
    <>
      {orders.length > 0 && (
        <ul className="order-list">
          {orders.map(({ order, sender }) => (
            <Order key={order.tx} order={order} sender={sender} />
          ))}
        </ul>
      )}
      {hasMore && <p className="quiet">{tReview('limit.more')}</p>}
      {isPartial && <p className="note-error">{tReview('limit.ordersFailed')}</p>}
    </>
  );
}

/** Open orders of the connected accounts and of an entered address. */
export function LimitOrders() {
  const [sender, setSender] = useState('');
  const [outcome, setOutcome] = useState<OrdersOutcome | 'asking'>();
  const running = useRef<RunningRequest>(undefined);
  useEffect(() => {
    loadHistory();
    return () => running.current?.drop();
  }, []);
  const find = (event: FormEvent) => {
    event.preventDefault();
    running.current?.drop();
    const address = joinGroups(sender);
    if (address === '') return;
    setOutcome('asking');
    running.current = requestOrders(address, browserDeps, setOutcome);
  };
  return (
    <section className="orders" aria-labelledby="orders-title">
      <h2 id="orders-title">{tReview('limit.orders')}</h2>
      <OwnOrders />
      <form className="card limit" onSubmit={find}>
        <p className="quiet">{tReview('limit.ordersText')}</p>
        <label htmlFor="order-sender">{tReview('limit.sender')}</label>
        <div className="order-find">
          <input id="order-sender" {...addressInput} value={sender} onChange={(event) => setSender(event.target.value)} />
          <button type="submit" className="button button-quiet">
            {tReview('limit.find')}
          </button>
        </div>
      </form>
      <div role="status">{outcome === 'asking' && <p className="quiet">{tReview('limit.finding')}</p>}</div>
      {outcome !== undefined && outcome !== 'asking' && <Found outcome={outcome} />}
    </section>
  );
}
