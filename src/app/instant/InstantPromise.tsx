import { exact } from '../../i18n/figures.ts';
import type { InstantOrder } from '../state/instant/instant-order.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { tReview } from '../words/confirm-words.ts';
import { tInstant } from '../words/instant-words.ts';

/** The order that the deposit places; every amount and address is read from the registered memo. */
export function InstantPromise({ order }: { readonly order: InstantOrder }) {
  const { swap, to, from } = order;
  return (
    <p className="promise confirm-promise">
      {tInstant('instant.promise', { amount: exact(swap.limit, to.decimals), asset: to.ticker })}{' '}
      <GroupedAddress text={swap.destination} after={tReview('mark.comma')} />{' '}
      {swap.refund === undefined ? (
        tInstant('instant.promiseEnd', { asset: from.ticker })
      ) : (
        <>
          {tInstant('instant.promiseEndNamed', { asset: from.ticker })} <GroupedAddress text={swap.refund} after={tReview('mark.stop')} />{' '}
          <span className="quiet">{tInstant('instant.refundNamed')}</span>
        </>
      )}
    </p>
  );
}
