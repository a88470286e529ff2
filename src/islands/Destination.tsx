import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $destination, $faces } from './$form.ts';
import type { DestinationCheck } from './destination.ts';
import { say } from './words.ts';

/** The address checks bring their hashes along: they are loaded when the field is first used. */
const loadChecks = () => import('./destination.ts');

export function Destination() {
  const { to } = useStore($faces);
  const [text, setText] = useState('');
  const [check, setCheck] = useState<DestinationCheck>();

  useEffect(() => {
    let current = true;
    setCheck(undefined);
    $destination.set('');
    if (text.trim() === '' || to === undefined) return;
    loadChecks().then(
      ({ checkDestination }) => {
        if (!current) return;
        const result = checkDestination(text, to);
        setCheck(result);
        if (result.ok) $destination.set(result.address);
      },
      () => current && setCheck({ ok: false, hint: say('destination.unchecked') }),
    );
    return () => {
      current = false;
    };
  }, [text, to]);

  const wrong = check?.ok === false;
  return (
    <div className="destination">
      <label htmlFor="destination">
        {say('destination.label')} <span className="quiet">{say('destination.optional')}</span>
      </label>
      <input
        id="destination"
        className="field mono"
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        placeholder={say('destination.placeholder', { chain: to?.chainName ?? '' })}
        value={text}
        aria-invalid={wrong}
        aria-describedby="destination-note"
        onFocus={() => void loadChecks()}
        onChange={(event) => setText(event.target.value)}
      />
      <p id="destination-note" className={wrong ? 'note note-stop' : 'note'} role="status">
        {check === undefined ? say('destination.note') : check.ok ? say('destination.fine', { chain: to?.chainName ?? '' }) : check.hint}
      </p>
    </div>
  );
}
