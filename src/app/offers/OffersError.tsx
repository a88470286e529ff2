import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Undefined where asking again does not help. */
  readonly onRetry: (() => void) | undefined;
  readonly renewing: boolean;
  /** What helps first. */
  readonly remedy?: ReactNode;
  readonly children?: ReactNode;
}

/** Why there are no offers, in their place. */
export function OffersError({ title, text, onRetry, renewing, remedy, children }: Props) {
  return (
    <>
      <header className="offers-head">
        <h2>{t('offers.heading')}</h2>
        {renewing && <p className="offers-timer">{t('offers.asking')}</p>}
      </header>
      <div className="card state state-error">
        <p className="state-title">{title}</p>
        {remedy}
        <p>{text}</p>
        {children}
        {onRetry !== undefined && (
          <button type="button" className="button" onClick={onRetry}>
            {t('retry')}
          </button>
        )}
      </div>
    </>
  );
}
