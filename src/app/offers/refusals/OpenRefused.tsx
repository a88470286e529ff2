import { type SyntheticEvent, useId, useState } from 'react';
import type { QuotedRefusal } from '../../../client/errors.ts';
import { percent } from '../../../i18n/figures.ts';
import { $acceptedLoss } from '../../state/form/$form.ts';
import { $picked } from '../../state/offers/$quote.ts';
import { wholePercent } from '../../state/offers/loss-words.ts';
import type { RefusedLoss } from '../../state/offers/refusals.ts';
import { isPercentTyped } from '../../state/offers/typed-percent.ts';
import { tSwap } from '../../words/swap-words.ts';
import { PercentField } from './PercentField.tsx';

interface Props {
  readonly refusal: QuotedRefusal;
  readonly loss: RefusedLoss;
}

/** Unlocks an offer that loses too much: the user types the whole percentage lost. */
export function OpenRefused({ refusal: { network, mode }, loss }: Props) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const field = useId();
  const n = wholePercent(loss.totalLossBps);
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isPercentTyped(loss.totalLossBps, typed)) return setWrong(true);
    if (mode !== undefined) $picked.set({ choice: { network, mode } });
    $acceptedLoss.set(n);
  };
  return (
    <details className="open-refused">
      <summary>{tSwap('refusal.open')}</summary>
      <form onSubmit={open} noValidate>
        <p id={`${field}-text`}>{tSwap('refusal.openText', { n, percent: percent(n * 100) })}</p>
        <label htmlFor={field}>{tSwap('refusal.openLabel')}</label>
        <div className="open-entry">
          <PercentField
            id={field}
            typed={typed}
            isWrong={wrong}
            aria-describedby={wrong ? `${field}-wrong` : `${field}-text`}
            onType={(text) => {
              setTyped(text);
              setWrong(false);
            }}
          />
          <button type="submit" className="button button-stop">
            {tSwap('refusal.openDo')}
          </button>
        </div>
        <p id={`${field}-wrong`} className="note-error" role="alert">
          {wrong && tSwap('refusal.openWrong', { n })}
        </p>
      </form>
    </details>
  );
}
