import { percent } from '../../i18n/figures.ts';
import { wholePercent } from '../offers/loss-words.ts';
import { tReview } from './confirm-words.ts';
import { isLossTyped, lossConsent, type TermsLoss } from './review-loss.ts';

/** A button that names the loss, in whole percent as it is typed. */
export const lossButtonText = ({ totalBps }: TermsLoss): string => tReview('loss.go', { percent: percent(wholePercent(totalBps) * 100) });

interface Props {
  readonly loss: TermsLoss;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/** Where a loss above the limit is accepted: by writing its percentage. */
export function TypedLoss({ loss, typed, onType }: Props) {
  if (lossConsent(loss) !== 'typed') return null;
  const isWrong = typed.trim() !== '' && !isLossTyped(loss, typed);
  return (
    <label className="loss-type">
      <span>{tReview('loss.type', { n: wholePercent(loss.totalBps) })}</span>
      <span className="loss-field">
        <input
          className="field"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={typed}
          aria-invalid={isWrong}
          onChange={(event) => onType(event.target.value)}
        />
        <span aria-hidden="true">%</span>
      </span>
      <span className="loss-note">{tReview('loss.typeText')}</span>
    </label>
  );
}
