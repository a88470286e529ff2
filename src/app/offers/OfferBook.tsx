import { useStore } from '@nanostores/react';
import { t, tCount } from '../../i18n/t.ts';
import { $order, ordered } from '../state/offers/$order.ts';
import { $picked, pickedOffer, pickedSplit } from '../state/offers/$quote.ts';
import type { LiveOffer, OfferList } from '../state/offers/order-book.ts';
import { $now } from '../state/swap/$now.ts';
import { tSwap } from '../words/swap-words.ts';
import { OfferPlaces, OfferSkeleton } from './card/OfferSkeleton.tsx';
import { OffersClock } from './card/OffersClock.tsx';
import { useGlide } from './card/use-glide.ts';
import { OfferCard } from './OfferCard.tsx';
import { OrderControl } from './order/OrderControl.tsx';
import { MissingNetworks } from './refusals/MissingNetworks.tsx';
import { RefusedRoutes } from './refusals/RefusedRoutes.tsx';
import { SplitCard } from './SplitCard.tsx';

interface Props {
  readonly book: OfferList;
  readonly usable: boolean;
  readonly renewing: boolean;
  /** Whether a late network is being requested again. */
  readonly isAwaited?: boolean | undefined;
  /** Whether more offers are expected. */
  readonly isArriving?: boolean;
  /** Previously shown offers. */
  readonly last?: OfferList | undefined;
}

const formatKey = ({ network, mode }: LiveOffer): string => `${network} ${mode}`;

function Cards({ book, usable, renewing, isArriving = false, last }: Props) {
  const now = useStore($now) || book.askedAt;
  const picked = useStore($picked);
  const order = useStore($order);
  const split = pickedSplit(book, picked);
  const chosen = split === undefined ? pickedOffer(book.offers, picked, !isArriving) : undefined;
  const offers = ordered(book.offers, order);
  const list = useGlide(offers.map(formatKey).join());
  return (
    <fieldset ref={list} className="offer-list" aria-busy={isArriving}>
      <legend className="visually-hidden">{t('offers.choose')}</legend>
      {offers.map((offer) => (
        <OfferCard
          key={formatKey(offer)}
          offer={offer}
          book={book}
          isPicked={offer === chosen}
          usable={usable}
          renewing={renewing}
          expired={now >= offer.expiresAt}
        />
      ))}
      {book.split && (
        <SplitCard split={book.split} book={book} isPicked={split !== undefined} usable={usable} renewing={renewing} now={now} />
      )}
      {isArriving && <OfferPlaces from={book.offers.length} to={last?.offers.length} />}
    </fieldset>
  );
}

/** The offers with the refused routes, or placeholders. */
export function OfferBook({ book, ...props }: Omit<Props, 'book'> & { readonly book: OfferList | undefined }) {
  if (book === undefined) {
    return <OfferSkeleton />;
  }
  const { usable, renewing, isArriving, isAwaited = false, last } = props;
  return (
    <>
      <header className="offers-head">
        <h2>{tCount('offers.title', book.offers.length)}</h2>
        {book.offers.length > 1 && <OrderControl />}
        {usable && !isArriving ? <OffersClock book={book} renewing={renewing} /> : <p className="offers-timer">{tSwap('offers.asking')}</p>}
      </header>
      <MissingNetworks book={(isArriving && last) || book} isAwaited={isAwaited} />
      <Cards book={book} {...props} />
      <RefusedRoutes book={book} />
    </>
  );
}
