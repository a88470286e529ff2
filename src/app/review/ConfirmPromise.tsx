import { protocols } from '../../core/network/protocol.ts';
import { exact } from '../../i18n/figures.ts';
import { Fours } from '../ui/GroupedAddress.tsx';
import { lifetime } from './confirm-figures.ts';
import type { Terms } from './confirm-terms.ts';
import { tell } from './confirm-words.ts';

/** What the network will do with the deposit, in words; every figure and address is read from the memo. */
export function ConfirmPromise({ terms }: { readonly terms: Terms }) {
  const { order, ask, network } = terms;
  const values = {
    network: protocols[network].name,
    amount: exact(order.limit, ask.to.decimals),
    asset: ask.to.ticker,
    from: ask.from.ticker,
    time: lifetime(order.interval),
  };
  const open = order.limit === 0n;
  const start = order.kind === 'limit' ? 'confirm.promiseLimit' : open ? 'confirm.promiseOpen' : 'confirm.promise';
  const end = order.kind === 'limit' ? tell('confirm.promiseLimitEnd') : open ? '' : tell('confirm.promiseEnd', values);
  const after = tell(order.kind === 'limit' || open ? 'mark.stop' : 'mark.comma');
  return (
    <p className="promise confirm-promise">
      {tell(start, values)} <Fours text={order.destination} after={after} /> {end}
    </p>
  );
}
