import { assetInfo } from '../../../core/asset/asset-name.ts';
import { Crossing } from '../../crossing/Crossing.tsx';
import { shareText } from '../../state/offers/loss-words.ts';
import type { LiveOffer, OfferList } from '../../state/offers/order-book.ts';
import { tSwap } from '../../words/swap-words.ts';

const ticker = (id: string) => assetInfo(id)?.ticker ?? id;

/** Route of an offer, with the price impact of each pool. */
export function RouteLegs({ offer, request }: { readonly offer: LiveOffer; readonly request: OfferList['request'] }) {
  return (
    <section className="route" aria-label={tSwap('offer.route')}>
      <Crossing from={request.from} to={request.to} networks={[offer.network]} height={56} />
      <ol className="route-legs">
        {offer.legs.map(({ from_asset: from, to_asset: to, price_impact_bps: impact }) => (
          <li key={from}>
            <bdi>
              {ticker(from)} → {ticker(to)}
            </bdi>{' '}
            <span className="quiet">{tSwap('offer.legLoses', { percent: shareText(impact) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
