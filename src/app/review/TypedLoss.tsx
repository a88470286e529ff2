import { percent } from '../../i18n/figures.ts';
import { PercentField } from '../offers/refusals/PercentField.tsx';
import { wholePercent } from '../state/offers/loss-words.ts';
import { isPercentTyped } from '../state/offers/typed-percent.ts';
import { lossConsent, lossToType, type TermsLoss } from '../state/review/review-loss.ts';
import { tReview } from '../words/confirm-words.ts';

/** Id of the input, of which only one is on screen at a time. */
export const typedLossId = 'typed-loss';

/** Button text with the loss in whole percent, as typed; for oversized offers, it names the possible refund instead. */
export const lossButtonText = (loss: TermsLoss): string =>
  loss.oversizedBps === undefined
    ? tReview('loss.go', { percent: percent(wholePercent(lossToType(loss)) * 100) })
    : tReview('loss.goOversized');

interface Props {
  readonly loss: TermsLoss;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/** Input to accept a loss above the limit by typing its percentage. */
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
