import { percent } from '../../i18n/figures.ts';
import { wholePercent } from '../offers/loss-words.ts';
import { PercentField } from '../offers/refusals/PercentField.tsx';
import { isPercentTyped } from '../offers/refusals/typed-percent.ts';
import { tReview } from './confirm-words.ts';
import { lossConsent, lossToType, type TermsLoss } from './review-loss.ts';

/** One of them is on a screen at a time. */
export const typedLossId = 'typed-loss';

/** A button that names the loss, in whole percent as it is typed; of what is oversized, most may come back in place of a loss. */
export const lossButtonText = (loss: TermsLoss): string =>
  loss.oversizedBps === undefined
    ? tReview('loss.go', { percent: percent(wholePercent(lossToType(loss)) * 100) })
    : tReview('loss.goOversized');

interface Props {
  readonly loss: TermsLoss;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/** Where a loss above the limit is accepted: by writing its percentage. */
export function TypedLoss({ loss, typed, onType }: Props) {
  if (lossConsent(loss) !== 'typed') return null;
  const isOversized = loss.oversizedBps !== undefined;
  const isWrong = typed.trim() !== '' && !isPercentTyped(lossToType(loss), typed);
  return (
    <div className="loss-type">
      <label htmlFor={typedLossId}>
        {tReview(isOversized ? 'loss.typeOversized' : 'loss.type', { n: wholePercent(lossToType(loss)) })}
      </label>
      <span className="loss-field">
        <PercentField
          id={typedLossId}
          aria-describedby={`${typedLossId}-text`}
          className="field"
          typed={typed}
          isWrong={isWrong}
          onType={onType}
        />
      </span>
      <span className="loss-note" id={`${typedLossId}-text`}>
        {tReview(isOversized ? 'loss.oversizedText' : 'loss.typeText')}
      </span>
    </div>
  );
}
