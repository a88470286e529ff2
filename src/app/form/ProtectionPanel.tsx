import { useStore } from '@nanostores/react';
import { useId, useMemo, useState } from 'react';
import { percent } from '../../i18n/figures.ts';
import formDialogStyle from '../forms/form-dialog.css?url';
import { HelpLink } from '../help/HelpLink.tsx';
import { $toleranceBps, $unprotected } from '../state/form/$form.ts';
import { typedText } from '../state/form/amount-text.ts';
import { chooseTolerance, presetsBps, readPercent, suggestedBps } from '../state/offers/$protection.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import { tSwap } from '../words/swap-words.ts';
import dropStyle from './drop-dialog.css?url';

/** Tolerance below which a deposit that takes minutes to confirm is likely refunded. */
const tightBps = 30;
const looseBps = 300;

const loadDrop = () => withStyles(import('./DropDialog.tsx'), formDialogStyle, dropStyle);
const nearDrop = () => void loadDrop().catch(() => undefined);

function Consequence({ bps }: { readonly bps: number }) {
  return (
    <p className="note">
      {tSwap('protection.happens', { share: percent(10_000 - bps) })}
      {bps < tightBps && <b> {tSwap('protection.tight')}</b>}
      {bps > looseBps && <b> {tSwap('protection.loose', { percent: percent(bps) })}</b>}{' '}
      <HelpLink to="questions#why-did-i-get-less-than-quoted" />
    </p>
  );
}

interface SuggestionProps {
  readonly waitSeconds: number | undefined;
  readonly bps: number;
  readonly onTake: (bps: number) => void;
}

function Suggestion({ waitSeconds, bps, onTake }: SuggestionProps) {
  const suggested = useStore(useMemo(() => suggestedBps(waitSeconds), [waitSeconds]));
  if (suggested === undefined) return null;
  const text = percent(suggested);
  return (
    <p className="note">
      {tSwap('protection.suggest', { percent: text })}{' '}
      {suggested !== bps && (
        <button type="button" className="text-button" onClick={() => onTake(suggested)}>
          {tSwap('protection.useSuggested', { percent: text })}
        </button>
      )}
    </p>
  );
}

/** Price protection options. */
export function ProtectionPanel({ waitSeconds }: { readonly waitSeconds: number | undefined }) {
  const bps = useStore($toleranceBps);
  const unprotected = useStore($unprotected);
  const name = useId();
  const isPreset = presetsBps.some((preset) => preset === bps);
  /** Text being typed; undefined if a preset was chosen. */
  const [typed, setTyped] = useState<string>();
  const [dropping, setDropping] = useState(false);
  const own = typed ?? (isPreset ? '' : typedText(BigInt(bps), 2));
  const isWrong = own.trim() !== '' && readPercent(own) === undefined;
  const take = (chosen: number) => {
    setTyped(undefined);
    chooseTolerance(chosen);
  };
  const takeOwn = (text: string) => {
    setTyped(text);
    const read = readPercent(text);
    if (read !== undefined) chooseTolerance(read);
  };
  return (
    <div className="protection-panel">
      <fieldset className="protection-choices">
        <legend className="visually-hidden">{tSwap('protection.choose')}</legend>
        {presetsBps.map((preset) => (
          <label key={preset}>
            <input type="radio" name={name} checked={!unprotected && typed === undefined && preset === bps} onChange={() => take(preset)} />
            <span className="protection-choice">{percent(preset)}</span>
          </label>
        ))}
        <div className="protection-own">
          <input
            type="text"
            inputMode="decimal"
            className="field"
            aria-label={tSwap('protection.customLabel')}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${name}-wrong` : undefined}
            placeholder={tSwap('protection.custom')}
            maxLength={8}
            autoComplete="off"
            value={own}
            onChange={(event) => takeOwn(event.target.value)}
          />
          <span className="protection-unit" aria-hidden="true">
            %
          </span>
        </div>
      </fieldset>
      {isWrong && (
        <p id={`${name}-wrong`} className="note note-error" role="alert">
          {tSwap('protection.customWrong', { percent: percent(bps) })}
        </p>
      )}
      {!unprotected && <Consequence bps={bps} />}
      {!unprotected && <Suggestion waitSeconds={waitSeconds} bps={bps} onTake={take} />}
      {!unprotected && (
        <button
          type="button"
          className="text-button drop-ask"
          aria-haspopup="dialog"
          onPointerEnter={nearDrop}
          onFocus={nearDrop}
          onClick={() => setDropping(true)}
        >
          {tSwap('protection.drop')}
        </button>
      )}
      {dropping && <Lazy load={loadDrop} props={{ onClose: () => setDropping(false) }} />}
    </div>
  );
}
