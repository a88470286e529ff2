import { useState } from 'react';
import { localPath } from '../../i18n/locale.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { useFocus } from '../ui/use-focus.ts';
import type { InstantEvent, InstantState } from './$instant.ts';
import { tInstant } from './instant-words.ts';

type ErrorState = Extract<InstantState, { kind: 'stopped' }>;

interface Props {
  readonly state: ErrorState;
  readonly send: (event: InstantEvent) => void;
}

const loadRenew = () => import('./registration/InstantRenew.tsx');

/** Reasons after which the same registration is of no use any more. */
const isOver = ({ error: { reason } }: ErrorState): boolean => reason === 'expired' || reason === 'ended' || reason === 'lost';

/** Why nothing can be sent, whether anything is lost by it, and what to do next. */
export function InstantErrorView({ state, send }: Props) {
  const heading = useFocus();
  const [renewing, setRenewing] = useState(false);
  const { error, order } = state;
  const intent = order?.intent;
  if (renewing && intent !== undefined) {
    return <Lazy load={loadRenew} props={{ intent }} waiting={<p role="status">{tInstant('instant.loading')}</p>} />;
  }
  return (
    <>
      <div className="dialog-state confirm-error instant-error" role="alert" data-error={error.reason}>
        <h2 ref={heading} tabIndex={-1}>
          {tInstant(`stop.${error.reason}`)}
        </h2>
        {error.hint !== undefined && <p>{error.hint}</p>}
        <p>{tInstant(`stop.${error.reason}Text`)}</p>
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
