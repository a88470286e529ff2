import { useStore } from '@nanostores/react';
import { t } from '../../../i18n/t.ts';
import { $nextRequestAt } from '../../state/offers/$quote.ts';
import type { OfferList } from '../../state/offers/order-book.ts';
import { $now } from '../../state/swap/$now.ts';
import { tSwap } from '../../words/swap-words.ts';

/** Whole seconds until the next request. */
export function useSecondsLeft(): number {
  const now = useStore($now);
  const at = useStore($nextRequestAt);
  return now === 0 ? 0 : Math.max(0, Math.floor((at - now) / 1000));
}

interface Props {
  readonly book: OfferList;
  readonly renewing: boolean;
}

/** Time until the offers are refreshed: a ring that empties, and the seconds. */
export function OffersClock({ book, renewing }: Props) {
  const now = useStore($now) || book.askedAt;
  const at = useStore($nextRequestAt);
  const left = useSecondsLeft();
  const whole = Math.max(1, (at - book.askedAt) / 1000);
  const isRunning = !renewing && left > 0 && now < book.expiresAt;
  return (
    <p className="offers-timer">
      <svg className="offers-ring" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" />
        <circle cx="8" cy="8" r="6.5" pathLength="100" strokeDasharray={`${isRunning ? Math.min(100, (left / whole) * 100) : 25} 100`} />
      </svg>
      {isRunning ? (
        <>
          <span aria-hidden="true">{t('time.seconds', { n: left })}</span>
          <span className="visually-hidden">{tSwap('offers.updates', { n: left })}</span>
        </>
      ) : (
        tSwap('offers.renewing')
      )}
    </p>
  );
}
