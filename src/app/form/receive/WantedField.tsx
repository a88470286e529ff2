import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { bpsOf } from '../../../core/loss/loss.ts';
import { brief, exact, percent } from '../../../i18n/figures.ts';
import { $toleranceBps, $unprotected, type AmountEntry, unprotectedBps } from '../../state/form/$form.ts';
import { tSwap } from '../../words/swap-words.ts';
import { figureSize } from '../AmountField.tsx';
import { Ways } from '../Ways.tsx';
import { $wantedEntry, $wantedState, $wantedText, followWanted, type WantedState } from './$wanted.ts';

interface Note {
  readonly text: string;
  readonly isError?: boolean;
}

/** Note below the field. */
function noteOf(state: WantedState, wanted: AmountEntry, { decimals, ticker }: AssetInfo, isProtected: boolean): Note {
  if (wanted.kind === 'wrong') return { text: wanted.hint, isError: true };
  if (wanted.kind === 'empty') return { text: tSwap('wanted.enter') };
  if (!isProtected) return { text: tSwap('wanted.unprotected'), isError: true };
  const figures = { amount: exact(wanted.units, decimals), asset: ticker };
  switch (state.kind) {
    case 'found':
      return { text: tSwap('wanted.promised', figures) };
    case 'refused':
      return { text: state.error.hint, isError: true };
    case 'failed':
      return { text: tSwap('wanted.failed'), isError: true };
    default:
      return { text: tSwap('wanted.searching') };
  }
}

interface Props {
  readonly to: AssetInfo;
  /** Payout that the selected offer expects; undefined without an offer. */
  readonly expected: bigint | undefined;
}

/** What arrives beyond the minimum if the price stays. */
function cushionText(wanted: bigint, expected: bigint | undefined, { decimals, ticker }: AssetInfo): string {
  if (expected === undefined || expected <= wanted) return '';
  const share = percent(bpsOf(expected - wanted, wanted));
  return ` ${tSwap('wanted.cushion', { amount: brief(expected, decimals), asset: ticker, percent: share })}`;
}

/** The user has just opened this field. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

/** Input for the minimum amount to receive, in place of the amount to pay. */
export default function WantedField({ to, expected }: Props) {
  const text = useStore($wantedText);
  const wanted = useStore($wantedEntry);
  const state = useStore($wantedState);
  const [tolerance, isUnprotected] = [useStore($toleranceBps), useStore($unprotected)];
  useEffect(followWanted, []);
  const note = noteOf(state, wanted, to, !isUnprotected && tolerance < unprotectedBps);
  return (
    <>
      <input
        ref={text === '' ? takeFocus : undefined}
        id="wanted"
        className="leg-amount"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        spellCheck="false"
        maxLength={40}
        placeholder="0"
        value={text}
        data-size={figureSize(text)}
        aria-label={tSwap('wanted.label', { asset: to.ticker })}
        aria-invalid={wanted.kind === 'wrong'}
        aria-describedby="wanted-note"
        onChange={({ target }) => $wantedText.set(target.value)}
      />
      <p id="wanted-note" className={note.isError ? 'note note-error wanted-note' : 'note wanted-note'} role="status">
        {note.text}
        {state.kind === 'found' && wanted.kind === 'amount' && !note.isError && cushionText(wanted.units, expected, to)}
        {wanted.kind === 'wrong' && <Ways ways={wanted.ways} onChoose={(way) => $wantedText.set(way)} />}
      </p>
    </>
  );
}
