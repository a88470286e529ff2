import { useStore } from '@nanostores/react';
import { preciseDuration } from '../../i18n/figures.ts';
import { t, tCount } from '../../i18n/t.ts';
import { Review } from '../review/Review.tsx';
import { $now } from '../swap/$now.ts';
import { tSwap, tSwapCount } from '../swap/swap-words.ts';
import { $picked } from './$quote.ts';
import { OfferCard } from './OfferCard.tsx';
import { $order, ordered } from './order/$order.ts';
import { OrderControl } from './order/OrderControl.tsx';
import type { OfferList } from './order-book.ts';
import { RefusalList } from './refusals/Refusals.tsx';
import { refusedLoss } from './refusals.ts';

function Countdown({ book, renewing }: { readonly book: OfferList; readonly renewing: boolean }) {
  const now = useStore($now) || book.askedAt;
  const left = Math.max(0, Math.ceil((book.expiresAt - now) / 1000));
  const whole = Math.max(1, Math.round((book.expiresAt - book.askedAt) / 1000));
  const text =
    left === 0 ? tSwap('offers.expired') : renewing ? tSwap('offers.renewing') : tSwap('offers.expires', { time: preciseDuration(left) });
  return (
    <>
      <p className="offers-timer">{text}</p>
      <svg className="drain" viewBox="0 0 1000 2" preserveAspectRatio="none" aria-hidden="true">
        <rect width={(left / whole) * 1000} height="2" />
      </svg>
    </>
  );
}

/** Routes that would lose too much stand open, with the figures; the others behind their number. */
function Refusals({ book }: { readonly book: OfferList }) {
  const losing = book.refusals.filter((refusal) => refusedLoss(refusal) !== undefined);
  const others = book.refusals.filter((refusal) => !losing.includes(refusal));
  const { from } = book.request;
  return (
    <>
      {losing.length > 0 && <RefusalList refusals={losing} from={from} />}
      {others.length > 0 && (
        <details className="refusals">
          <summary>{tSwapCount('offers.refused', others.length)}</summary>
          <RefusalList refusals={others} from={from} />
        </details>
      )}
    </>
  );
}

interface Props {
  readonly book: OfferList;
  readonly usable: boolean;
  readonly renewing: boolean;
}

/** The offers of an answer, with what is not offered. */
export default function OfferBook({ book, usable, renewing }: Props) {
  const now = useStore($now) || book.askedAt;
  const picked = useStore($picked);
  const order = useStore($order);
  const chosen = picked && book.offers.find((offer) => offer.network === picked.choice.network && offer.mode === picked.choice.mode);
  return (
    <>
      <header className="offers-head">
        <h2>{tCount('offers.title', book.offers.length)}</h2>
        {usable ? <Countdown book={book} renewing={renewing} /> : <p className="offers-timer">{t('offers.asking')}</p>}
      </header>
      <Review />
      {book.offers.length > 1 && <OrderControl />}
      <div className="offer-list">
        {ordered(book.offers, order).map((offer) => (
          <OfferCard
            key={`${offer.network} ${offer.mode}`}
            offer={offer}
            book={book}
            isPicked={offer === (chosen ?? book.offers[0])}
            usable={usable}
            renewing={renewing}
            expired={now >= offer.expiresAt}
          />
        ))}
      </div>
      <Refusals book={book} />
    </>
  );
}
