import { protocols } from '../core/protocol.ts';
import type { Book, LiveOffer } from './$quote.ts';
import { brief, dollars, dollarsOfPart, duration, exact, percent } from './figures.ts';
import { Chevron, NetworkMark } from './Marks.tsx';
import { OfferDetails } from './OfferDetails.tsx';
import { say } from './words.ts';

interface Props {
  readonly offer: LiveOffer;
  readonly book: Book;
  readonly isBest: boolean;
  /** False while another answer is awaited. */
  readonly usable: boolean;
  readonly expired: boolean;
}

export function modeText(offer: Pick<LiveOffer, 'mode' | 'quantity'>): string {
  return offer.mode === 'single' ? say('mode.single') : say('mode.streaming', { n: offer.quantity });
}

function Difference({ offer, book }: { readonly offer: LiveOffer; readonly book: Book }) {
  const best = book.offers[0];
  if (best === undefined) return null;
  const less = best.payout - offer.payout;
  if (less === 0n) return <>{say('offer.same')}</>;
  const { to } = book.ask;
  const usd = dollarsOfPart(less, best.payout, best.usd.payout);
  const text = say('offer.less', { amount: brief(less, to.decimals), asset: to.ticker });
  return <span title={`${exact(less, to.decimals)} ${to.ticker}`}>{usd === undefined ? text : `${text} (${usd})`}</span>;
}

function factsOf(offer: LiveOffer, book: Book): readonly string[] {
  const { to } = book.ask;
  const minimum =
    offer.minimumPayout === undefined
      ? say('offer.unprotected')
      : say('offer.atLeast', { amount: brief(offer.minimumPayout, to.decimals), asset: to.ticker });
  const fees = offer.usd.fees === undefined ? `${brief(offer.fees.total, to.decimals)} ${to.ticker}` : dollars(offer.usd.fees);
  return [
    minimum,
    say('offer.about', { time: duration(offer.totalSeconds) }),
    say('offer.fees', { amount: fees }),
    say('offer.impact', { percent: percent(offer.fees.slippageBps) }),
  ];
}

export function OfferCard({ offer, book, isBest, usable, expired }: Props) {
  const { to } = book.ask;
  const live = usable && !expired;
  return (
    <details className="card offer" name="offers" data-best={isBest} data-dim={!live}>
      <summary>
        <span className="offer-who">
          <NetworkMark network={offer.network} />
          <b>{protocols[offer.network].name}</b> <span className="quiet">{modeText(offer)}</span>
        </span>
        <span className={isBest && !expired ? 'offer-rank best' : 'offer-rank'}>
          {expired ? say('offer.expired') : isBest ? say('offer.best') : <Difference offer={offer} book={book} />}
        </span>
        <span className="offer-payout">
          <b>
            {brief(offer.payout, to.decimals)} {to.ticker}
          </b>{' '}
          {offer.usd.payout !== undefined && <span className="quiet">{say('form.worth', { usd: dollars(offer.usd.payout) })}</span>}
        </span>
        <span className="offer-facts">
          <span>
            {factsOf(offer, book).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </span>
        <Chevron />
      </summary>
      <OfferDetails offer={offer} book={book} usable={live} />
    </details>
  );
}
