import type { QuotedRefusal } from '../../../client/errors.ts';
import type { OfferList } from '../../state/offers/order-book.ts';
import { groupRefusals } from '../../state/offers/refusals.ts';
import { tSwap, tSwapCount } from '../../words/swap-words.ts';
import { RefusalList } from './Refusals.tsx';
import { refusedKind, refusedRoute } from './refusal-words.ts';

/** "THORChain in parts, amount too small": short summary of a group of refused routes. */
function briefly(group: readonly QuotedRefusal[]): string {
  const [first] = group;
  return first === undefined ? '' : tSwap('refusal.brief', { route: refusedRoute(group), why: refusedKind(first) });
}

/** Refused routes in one line that expands to the reasons. */
export function RefusedRoutes({ book }: { readonly book: OfferList }) {
  const { refusals } = book;
  if (refusals.length === 0) return null;
  const routes = groupRefusals(refusals).map(briefly).join('; ');
  return (
    <details className="refusals">
      <summary>
        <span>{tSwapCount('offers.refused', refusals.length, { routes })}</span> <span className="text-button">{tSwap('offers.why')}</span>
      </summary>
      <RefusalList refusals={refusals} from={book.request.from} />
    </details>
  );
}
