import { useEffect, useState } from 'react';
import { say } from '../../i18n/t.ts';

type Outcome = 'idle' | 'copied' | 'failed';
const shownMs = 2_000;

interface Props {
  /** What to copy at this moment; undefined when it may no longer be used. */
  readonly take: () => string | undefined;
  readonly name: string;
}

/** Copies what may still be used when it is pressed, exactly as shown. */
export function ManualCopy({ take, name }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('idle');
  useEffect(() => {
    if (outcome === 'idle') return;
    const timer = setTimeout(() => setOutcome('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () => {
    const text = take();
    if (text === undefined) return setOutcome('failed');
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const words = { idle: say('copy.do'), copied: say('copy.done'), failed: say('copy.failed') };
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
