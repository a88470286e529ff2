import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { HelpLink } from '../help/HelpLink.tsx';
import type { HelpPlace } from '../help/help-places.ts';
import { $nextRequestAt } from '../state/offers/$quote.ts';
import { $now } from '../state/swap/$now.ts';
import { tSwap } from '../words/swap-words.ts';

interface Props {
  readonly title: string;
  readonly text: ReactNode;
  /** Tone of the notice; neutral if absent. */
  readonly tone?: 'warn' | 'stop' | undefined;
  /** Retries the request; undefined where that does not help. */
  readonly onRetry?: (() => void) | undefined;
  readonly renewing: boolean;
  readonly crossing?: ReactNode;
  /** Help section that explains it. */
  readonly help?: HelpPlace;
  /** Primary action that resolves the error. */
  readonly remedy?: ReactNode;
  readonly children?: ReactNode;
}

/** States that nothing is lost, and when the next request is due. */
export function NextTry({ renewing }: { readonly renewing: boolean }) {
  const now = useStore($now);
  const at = useStore($nextRequestAt);
  const left = Math.floor((at - now) / 1000);
  const isNear = renewing || now === 0 || left <= 0;
  return (
    <>
      {tSwap('failure.nothing')} {isNear ? tSwap('failure.trying') : tSwap('failure.next', { n: left })}
    </>
  );
}

/** Shown in place of offers: why there are none. */
export function OffersError({ title, text, tone, onRetry, renewing, crossing, help, remedy, children }: Props) {
  return (
    <>
      <header className="offers-head">
        <h2>{t('offers.heading')}</h2>
        {renewing && <p className="offers-timer">{tSwap('offers.asking')}</p>}
      </header>
      <div className="card state state-error" data-tone={tone} data-centred={crossing !== undefined}>
        {crossing}
        <p className="state-title">
          {tone !== undefined && (
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M10 3.5l7.25 12.75H2.750zM10 8.250v3.750M10 14v.2" />
            </svg>
          )}
          {title}
        </p>
        <p>
          {text} {help && <HelpLink to={help} />}
        </p>
        {remedy}
        {onRetry !== undefined && (
          <button type="button" className="button-quiet" onClick={onRetry}>
            {tSwap('offers.tryNow')}
          </button>
        )}
        {children}
      </div>
    </>
  );
}
