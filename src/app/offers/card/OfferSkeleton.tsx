import { useStore } from '@nanostores/react';
import { networkIds } from '../../../core/network/protocol.ts';
import { t } from '../../../i18n/t.ts';
import { Crossing } from '../../crossing/Crossing.tsx';
import { $pair } from '../../form/$form.ts';

/** Offers that a common pair has. */
const places = ['first', 'second', 'third'] as const;

/** Where offers will stand, at their size, with the way of the swap. */
export function OfferSkeleton() {
  const { from, to } = useStore($pair);
  return (
    <>
      <header className="offers-head">
        <h2>{t('offers.heading')}</h2>
        <p className="offers-timer">{t('offers.asking')}</p>
      </header>
      <div className="offer-list" aria-hidden="true">
        {places.map((place) => (
          <div key={place} className="card offer skeleton">
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
        ))}
      </div>
    </>
  );
}
