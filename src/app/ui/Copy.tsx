import { useEffect, useState } from 'react';
import { say } from '../../i18n/t.ts';

type Outcome = 'idle' | 'copied' | 'failed';
const shownMs = 2000;

/** Copies `text` exactly; `name` says what it is. */
export function Copy({ text, name }: { readonly text: string; readonly name: string }) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  const words = { idle: say('copy.do'), copied: say('copy.done'), failed: say('copy.failed') };
  return (
    <>
      <button type="button" className="copy" onClick={() => void copy()}>
        {words[outcome]} <span className="visually-hidden">{name}</span>
      </button>
      <span className="visually-hidden" role="status">
        {outcome === 'idle' ? '' : words[outcome]}
      </span>
    </>
  );
}
