import { type FormEvent, useId, useState } from 'react';
import { readTxHash } from '../../core/track/track-hash.ts';
import { duration } from '../../i18n/figures.ts';
import { Crossing } from '../crossing/Crossing.tsx';
import type { InstantEvent } from '../state/instant/$instant.ts';
import type { InstantOrder } from '../state/instant/instant-order.ts';
import { useFocus } from '../ui/use-focus.ts';
import { tInstant } from '../words/instant-words.ts';
import { seenAfterSeconds } from './instant-warnings.ts';

/** Form to follow a payment by its hash. */
export function InstantHash({ follow }: { readonly follow: (tx: string) => void }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hash = readTxHash(text);
    setWrong(!hash.ok);
    if (hash.ok) follow(hash.value);
  };
  return (
    <form className="instant-hash" onSubmit={submit} noValidate>
      <label htmlFor={id}>{tInstant('instant.hash')}</label>
      <div>
        <input
          id={id}
          className="live-field mono"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={tInstant('instant.hashHint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck="false"
          aria-invalid={wrong}
          aria-describedby={`${id}-wrong`}
        />
        <button type="submit" className="button">
          {tInstant('instant.follow')}
        </button>
      </div>
      <p id={`${id}-wrong`} className="instant-wrong" role="alert">
        {wrong ? tInstant('instant.hashWrong') : ''}
      </p>
    </form>
  );
}

interface Props {
  readonly order: InstantOrder;
  /** Whether another payment used the reference earlier. */
  readonly isTaken: boolean;
  readonly send: (event: InstantEvent) => void;
  readonly follow: (tx: string) => void;
}

/** Filled share of the progress band while awaiting a payment. */
const sentShare = 0.08;

/** Shown after the user reports payment: hides everything payable and watches for the deposit. */
export function InstantPaid({ order, isTaken, send, follow }: Props) {
  const heading = useFocus();
  const isWatched = order.isWatched && !isTaken;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {tInstant(isWatched ? 'instant.lookTitle' : 'instant.followTitle')}
      </h2>
      <p role="status">
        {tInstant('instant.lookText', { chain: order.from.chainName, time: duration(seenAfterSeconds(order)) })}{' '}
        {tInstant(isWatched ? 'instant.lookItself' : 'instant.lookHash')}
      </p>
      <Crossing from={order.from} to={order.to} networks={['thorchain']} height={56} progress={sentShare} />
      {isWatched && order.intent !== undefined && (
        <div className="notice" data-tone="info">
          <b>{tInstant('instant.closable')}</b>
          <p>{tInstant('instant.closableText')}</p>
        </div>
      )}
      {isTaken && <p className="notice">{tInstant('instant.then.taken')}</p>}
      {isWatched && <p className="quiet">{tInstant('instant.lookOther')}</p>}
      <InstantHash follow={follow} />
      <div className="instant-act">
        <button type="button" className="text-button" onClick={() => send({ kind: 'unpaid' })}>
          {tInstant('instant.unpaid')}
        </button>
      </div>
    </>
  );
}
