import { useStore } from '@nanostores/react';
import type { Ref } from 'react';
import { duration } from '../../../i18n/figures.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { $now } from '../../state/swap/$now.ts';
import { tReview } from '../../words/confirm-words.ts';
import { announcedSeconds, clockText, lateSeconds } from './countdown.ts';

interface ClockProps {
  readonly terms: Terms;
  /** Whether new figures are being requested. */
  readonly renewing: boolean;
  readonly isPaying: boolean;
}

/** Time left on the quote: updated visually every second, announced at a few steps. */
function Clock({ terms, renewing, isPaying }: ClockProps) {
  const now = useStore($now) || terms.askedAt;
  const left = Math.max(0, Math.ceil((terms.expiresAt - now) / 1000));
  const announced = announcedSeconds(left);
  const time = clockText(left);
  const shown = isPaying ? time : tReview('confirm.expires', { time });
  return (
    <p className="confirm-clock" data-late={left <= lateSeconds}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d="M8 1.75a6.25 6.25 0 100 12.5 6.25 6.25 0 000-12.5M8 4.5V8l2.25 1.5" />
      </svg>
      <span>{renewing ? tReview('confirm.renewing') : shown}</span>
      <span className="visually-hidden" role="status">
        {announced === undefined ? '' : tReview('confirm.left', { time: duration(announced) })}
      </span>
    </p>
  );
}

interface Props {
  readonly title: string;
  readonly titleRef: Ref<HTMLHeadingElement>;
  /** Deadline to count down; no clock if absent. */
  readonly clock: ClockProps | undefined;
  readonly canClose: boolean;
  readonly onClose: () => void;
}

/** Dialog header: title, countdown and close button. */
export function ConfirmHead({ title, titleRef, clock, canClose, onClose }: Props) {
  return (
    <header className="confirm-head">
      <h2 id="confirm-title" ref={titleRef} tabIndex={-1}>
        {title}
      </h2>
      {clock !== undefined && <Clock {...clock} />}
      <button type="button" className="confirm-close" disabled={!canClose} aria-label={tReview('confirm.close')} onClick={onClose}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </button>
    </header>
  );
}
