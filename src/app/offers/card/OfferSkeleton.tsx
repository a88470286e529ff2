import { useStore } from '@nanostores/react';
import { networkIds } from '../../../core/network/protocol.ts';
import { t } from '../../../i18n/t.ts';
import { Crossing } from '../../crossing/Crossing.tsx';
import { $pair } from '../../state/form/$form.ts';
import { tSwap } from '../../words/swap-words.ts';

/** Typical number of offers. */
const usual = 3;

interface Places {
  /** Number of offers already shown. */
  readonly from: number;
  readonly to?: number | undefined;
}

/** Placeholders the size of offers, with the swap route. */
export function OfferPlaces({ from: first, to: end = usual }: Places) {
  const { from, to } = useStore($pair);
  return Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place).map((place) => (
    <div key={place} className="card offer skeleton" aria-hidden="true">
      <div className="offer-main">
        <p className="offer-who">
          <i className="offer-dot" />
          <i className="bone" />
        </p>
        <p className="offer-payout">
          <i className="bone" />
        </p>
        {from !== undefined && to !== undefined && <Crossing from={from} to={to} networks={networkIds} />}
        <p className="offer-facts">
          <i className="bone" />
          <i className="bone" />
          <i className="bone" />
          <i className="bone" />
        </p>
      </div>
    </div>
  ));
}

/** Skeleton of the list before the first offer. */
export function OfferSkeleton() {
  return (
    <>
      <header className="offers-head">
        <h2>{t('offers.heading')}</h2>
        <p className="offers-timer">{tSwap('offers.asking')}</p>
      </header>
      <div className="offer-list" aria-hidden="true">
        <OfferPlaces from={0} />
      </div>
    </>
  );
}
