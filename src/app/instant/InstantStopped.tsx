import { useState } from 'react';
import { localPath } from '../../i18n/locale.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { useFocus } from '../ui/use-focus.ts';
import type { InstantEvent, InstantState } from './$instant.ts';
import { tInstant } from './instant-words.ts';

type StoppedState = Extract<InstantState, { kind: 'stopped' }>;

interface Props {
  readonly state: StoppedState;
  readonly send: (event: InstantEvent) => void;
}

const loadRenew = () => import('./registration/InstantRenew.tsx');

/** Reasons after which the same registration is of no use any more. */
const isOver = ({ stop: { reason } }: StoppedState): boolean => reason === 'expired' || reason === 'ended' || reason === 'lost';

/** Why nothing can be sent, whether anything is lost by it, and what to do next. */
export function InstantStopped({ state, send }: Props) {
  const heading = useFocus();
  const [renewing, setRenewing] = useState(false);
  const { stop, order } = state;
  const intent = order?.intent;
  if (renewing && intent !== undefined) {
    return <Lazy load={loadRenew} props={{ intent }} waiting={<p role="status">{tInstant('instant.loading')}</p>} />;
  }
  return (
    <>
      <div className="dialog-state confirm-stopped instant-stopped" role="alert" data-stop={stop.reason}>
        <h2 ref={heading} tabIndex={-1}>
          {tInstant(`stop.${stop.reason}`)}
        </h2>
        {stop.hint !== undefined && <p>{stop.hint}</p>}
        <p>{tInstant(`stop.${stop.reason}Text`)}</p>
      </div>
      <div className="instant-act">
        {!isOver(state) && (
          <button type="button" className="button" onClick={() => send({ kind: 'again' })}>
            {tInstant('instant.recheck')}
          </button>
        )}
        {isOver(state) && intent !== undefined && (
          <button type="button" className="button" onClick={() => setRenewing(true)}>
            {tInstant('instant.renew')}
          </button>
        )}
        {isOver(state) && intent === undefined && (
          <a className="button" href={localPath('/')}>
            {tInstant('instant.anew')}
          </a>
        )}
        {order !== undefined && (
          <button type="button" className="text-button" onClick={() => send({ kind: 'paid' })}>
            {tInstant('instant.paidAlready')}
          </button>
        )}
      </div>
    </>
  );
}
