import { useEffect, useState } from 'react';
import { t } from '../../i18n/t.ts';

type Outcome = 'idle' | 'copied' | 'failed';
const shownMs = 2000;

interface Props {
  /** Text to copy, or a function read on click: undefined if it may no longer be used. */
  readonly text: string | (() => string | undefined);
  readonly name: string;
}

/** Copies `text` verbatim; `name` labels it. */
export function Copy({ text, name }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    const now = typeof text === 'string' ? text : text();
    if (now === undefined) return setOutcome('failed');
    navigator.clipboard.writeText(now).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const words = { idle: t('copy.do'), copied: t('copy.done'), failed: t('copy.failed') };
  return (
    <>
      <button type="button" className="copy" onClick={copy}>
        {words[outcome]} <span className="visually-hidden">{name}</span>
      </button>
      <span className="visually-hidden" role="status">
        {outcome === 'idle' ? '' : words[outcome]}
      </span>
    </>
  );
}
