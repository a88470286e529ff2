import { exact } from '../../i18n/figures.ts';
import { tell } from '../review/confirm-words.ts';
import { Fours } from '../ui/GroupedAddress.tsx';
import { sayInstant } from './instant-words.ts';
import type { InstantOrder } from './registration/instant-order.ts';

/** What the network will do with the deposit; every figure and address is read from the memo that it holds. */
export function InstantPromise({ order }: { readonly order: InstantOrder }) {
  const { swap, to, from } = order;
  return (
    <p className="promise confirm-promise">
      {sayInstant('instant.promise', { amount: exact(swap.limit, to.decimals), asset: to.ticker })}{' '}
      <Fours text={swap.destination} after={tell('mark.comma')} />{' '}
      {swap.refund === undefined ? (
        sayInstant('instant.promiseEnd', { asset: from.ticker })
      ) : (
        <>
          {sayInstant('instant.promiseEndNamed', { asset: from.ticker })} <Fours text={swap.refund} after={tell('mark.stop')} />
        </>
      )}
    </p>
  );
}
