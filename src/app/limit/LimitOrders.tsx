import { type FormEvent, useEffect, useRef, useState } from 'react';
import { exact, percent } from '../../i18n/figures.ts';
import { addressInput } from '../form/recipient/address-input.ts';
import { lifetime } from '../review/confirm-figures.ts';
import { tReview } from '../review/confirm-words.ts';
import { browserDeps, type RunningRequest } from '../ui/request.ts';
import { LimitChange } from './LimitChange.tsx';
import { type OrdersOutcome, type OrderView, requestOrders } from './limit-orders.ts';

const filledBps = ({ filled_in: filled, amount }: OrderView): number => (amount === 0n ? 0 : Number((filled * 10_000n) / amount));

function Order({ order, sender }: { readonly order: OrderView; readonly sender: string }) {
  const [change, setChange] = useState<'cancel' | 'change'>();
  const { from, to } = order;
  const values = {
    amount: exact(order.amount, from.decimals),
    from: from.ticker,
    target: exact(order.target_out, to.decimals),
    to: to.ticker,
  };
  return (
    <li>
      <p>
        <b>{tReview('limit.order', values)}</b>
      </p>
      <svg className="fill-bar" viewBox="0 0 1000 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={filledBps(order) / 10} height="4" />
      </svg>
      <p className="quiet">
        {tReview('limit.filled', { percent: percent(filledBps(order)) })} ·{' '}
        {tReview('limit.left', { time: lifetime(order.expires_in_blocks) })}
      </p>
      {order.ambiguous && <p className="notice">{tReview('limit.ambiguous')}</p>}
      {!order.memo_fits && <p className="notice">{tReview('limit.tooLong')}</p>}
      {order.memo_fits && change === undefined && (
        <p className="order-acts">
          <button type="button" className="text-button" onClick={() => setChange('cancel')}>
            {tReview('limit.cancel')}
          </button>
          <button type="button" className="text-button" onClick={() => setChange('change')}>
            {tReview('limit.change')}
          </button>
        </p>
      )}
      {change !== undefined && (
        <LimitChange order={order} sender={sender} isCancel={change === 'cancel'} onClose={() => setChange(undefined)} />
      )}
    </li>
  );
}

function Found({ outcome }: { readonly outcome: OrdersOutcome }) {
  if ('hint' in outcome) return <p className="note-error">{outcome.hint}</p>;
  if ('failure' in outcome) return <p className="note-error">{tReview('limit.ordersFailed')}</p>;
  const { orders, has_more: hasMore, sender } = outcome.list;
  if (orders.length === 0) return <p>{tReview('limit.noOrders')}</p>;
  return (
    <>
      <ul className="order-list">
        {orders.map((order) => (
          <Order key={order.tx} order={order} sender={sender} />
        ))}
      </ul>
      {hasMore && <p className="quiet">{tReview('limit.more')}</p>}
    </>
  );
}

/** The orders that an address has open. */
export function LimitOrders() {
  const [sender, setSender] = useState('');
  const [outcome, setOutcome] = useState<OrdersOutcome | 'asking'>();
  const running = useRef<RunningRequest>(undefined);
  useEffect(() => () => running.current?.drop(), []);
  const find = (event: FormEvent) => {
    event.preventDefault();
    running.current?.drop();
    const address = sender.trim();
    if (address === '') return;
    setOutcome('asking');
    running.current = requestOrders(address, browserDeps, setOutcome);
  };
  return (
    <section className="card limit orders" aria-labelledby="orders-title">
      <h3 id="orders-title">{tReview('limit.orders')}</h3>
      <p className="quiet">{tReview('limit.ordersText')}</p>
      <form onSubmit={find}>
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
