import { protocols } from '../../core/network/protocol.ts';
import { exact } from '../../i18n/figures.ts';
import { isUnitForUnit } from '../offers/order-book.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { lifetime } from './confirm-figures.ts';
import type { Terms } from './confirm-terms.ts';
import { tReview } from './confirm-words.ts';

/** What the network will do with the deposit, in words; every figure and address is read from the memo. */
export function ConfirmPromise({ terms }: { readonly terms: Terms }) {
  const { order, request, network } = terms;
  const mint = isUnitForUnit(order.kind) ? order.kind : undefined;
  const values = {
    network: protocols[network].name,
    amount: exact(mint === undefined ? order.limit : terms.payout, request.to.decimals),
    asset: request.to.ticker,
    from: request.from.ticker,
    time: lifetime(order.interval),
  };
  const open = order.limit === 0n;
  const start =
    mint === 'mint'
      ? 'confirm.promiseMint'
      : mint === 'redeem'
        ? 'confirm.promiseRedeem'
        : order.kind === 'limit'
          ? 'confirm.promiseLimit'
          : open
            ? 'confirm.promiseOpen'
            : 'confirm.promise';
  const end = order.kind === 'limit' ? tReview('confirm.promiseLimitEnd') : open ? '' : tReview('confirm.promiseEnd', values);
  const after = tReview(order.kind === 'limit' || open ? 'mark.stop' : 'mark.comma');
  return (
    <p className="promise confirm-promise">
      {tReview(start, values)} <GroupedAddress text={order.destination} after={after} /> {end}
    </p>
  );
}
