import { useStore } from '@nanostores/react';
import { $order, chooseOrder, orders } from '../../state/offers/$order.ts';
import { tSwap } from '../../words/swap-words.ts';

const names = { value: 'order.value', pays: 'order.pays', time: 'order.time', fees: 'order.fees' } as const;

/** Sort order of the offers, kept while the tab is open. */
export function OrderControl() {
  const current = useStore($order);
  return (
    <fieldset className="order">
      <legend className="visually-hidden">{tSwap('order.by')}</legend>
      <div className="segmented">
        {orders.map((order) => (
          <label key={order}>
            <input type="radio" name="offer-order" checked={order === current} onChange={() => chooseOrder(order)} />
            {tSwap(names[order])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
