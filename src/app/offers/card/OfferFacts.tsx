import type { ReactNode } from 'react';
import { isOversized } from '../../../core/loss/warnings.ts';
import { brief, duration, inUnit } from '../../../i18n/figures.ts';
import { lossLevel, shareText } from '../../state/offers/loss-words.ts';
import { isUnitForUnit, type LiveOffer, type OfferList } from '../../state/offers/order-book.ts';
import { wholeTime } from '../../state/offers/time-parts.ts';
import { tSwap } from '../../words/swap-words.ts';
import { costShown, dollarDifference } from './cost-words.ts';

interface Props {
  readonly id: string;
  readonly offer: LiveOffer;
  readonly book: OfferList;
}

/** Shortfall against the best offer; a dash if none. */
function Difference({ offer, book }: Omit<Props, 'id'>) {
  const best = book.offers[0];
  const less = best === undefined ? 0n : best.expected_amount_out - offer.expected_amount_out;
  if (best === undefined || less <= 0n) {
    return (
      <>
        <span aria-hidden="true">–</span>
        {!isOversized(offer) && <span className="visually-hidden">{tSwap('offer.same')}</span>}
      </>
    );
  }
  const usd = dollarDifference(best.usd.expected_amount_out, offer.usd.expected_amount_out);
  return <bdi>− {usd ?? shareText(Math.max(1, offer.below_best_bps))}</bdi>;
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      {children}
    </div>
  );
}

function minimumText({ minimum_payout: minimum, mode }: LiveOffer, { to }: OfferList['request']): string {
  if (minimum !== undefined) return inUnit(brief(minimum, to.decimals), to.ticker);
  return isUnitForUnit(mode) ? '1:1' : tSwap('offer.unprotected');
}

/** Comparison figures of an offer besides the payout. */
export function OfferFacts({ id, offer, book }: Props) {
  return (
    <dl className="offer-facts" id={id}>
      <Fact name={tSwap('offer.minimum')}>
        <dd>{minimumText(offer, book.request)}</dd>
      </Fact>
      <Fact name={tSwap('offer.time')}>
        <dd>{duration(wholeTime(offer, book.request))}</dd>
      </Fact>
      <Fact name={tSwap('offer.costName')}>
        <dd className="offer-cost" data-level={lossLevel(offer)}>
          {costShown(offer.total_loss_bps, offer.usd.lost)}
        </dd>
      </Fact>
      <Fact name={tSwap('offer.difference')}>
        <dd className="offer-difference">
          <Difference offer={offer} book={book} />
        </dd>
      </Fact>
    </dl>
  );
}
