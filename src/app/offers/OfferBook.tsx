import { useStore } from '@nanostores/react';
import { t, tCount } from '../../i18n/t.ts';
import { $now } from '../swap/$now.ts';
import { tSwap } from '../swap/swap-words.ts';
import { $picked } from './$quote.ts';
import { OfferSkeleton } from './card/OfferSkeleton.tsx';
import { OffersClock } from './card/OffersClock.tsx';
import { OfferCard } from './OfferCard.tsx';
import { $order, ordered } from './order/$order.ts';
import { OrderControl } from './order/OrderControl.tsx';
import type { OfferList } from './order-book.ts';
import { MissingNetworks } from './refusals/MissingNetworks.tsx';
import { RefusedRoutes } from './refusals/RefusedRoutes.tsx';

interface Props {
  readonly book: OfferList;
  readonly usable: boolean;
  readonly renewing: boolean;
}

function Cards({ book, usable, renewing }: Props) {
  const now = useStore($now) || book.askedAt;
  const picked = useStore($picked);
  const order = useStore($order);
  const chosen = picked && book.offers.find((offer) => offer.network === picked.choice.network && offer.mode === picked.choice.mode);
  return (
    <fieldset className="offer-list">
      <legend className="visually-hidden">{tSwap('offers.choose')}</legend>
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
    </fieldset>
  );
}

/** The offers of an answer, with what is not offered; their places while there is none. */
export function OfferBook({ book, ...props }: Omit<Props, 'book'> & { readonly book: OfferList | undefined }) {
  if (book === undefined) {
    return <OfferSkeleton />;
  }
  const { usable, renewing } = props;
  return (
    <>
      <header className="offers-head">
        <h2>{tCount('offers.title', book.offers.length)}</h2>
        {book.offers.length > 1 && <OrderControl />}
        {usable ? <OffersClock book={book} renewing={renewing} /> : <p className="offers-timer">{t('offers.asking')}</p>}
      </header>
      <MissingNetworks book={book} />
      <Cards book={book} {...props} />
      <RefusedRoutes book={book} />
    </>
  );
}
