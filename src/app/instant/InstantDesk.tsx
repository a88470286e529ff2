import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { localPath } from '../../i18n/locale.ts';
import { dayAndTime } from '../../i18n/times.ts';
import { loadHistory } from '../history/$history.ts';
import type { SwapRecord } from '../history/history-record.ts';
import { money } from '../track/track-view.ts';
import { deviceClock } from '../ui/clock.ts';
import { $instant, type InstantEvent, type InstantState } from './$instant.ts';
import { InstantCard } from './InstantCard.tsx';
import { InstantErrorView } from './InstantErrorView.tsx';
import { InstantPaid } from './InstantPaid.tsx';
import { instantBrowser } from './instant-browser.ts';
import { readInstantLink } from './instant-link.ts';
import { tInstant } from './instant-words.ts';
import { InstantSteps } from './registration/InstantSteps.tsx';
import { type InstantRun, startInstant } from './registration/instant-run.ts';

const isOpen = ({ state, instant, tx }: SwapRecord): boolean =>
  instant !== undefined && tx === undefined && (state === 'registered' || state === 'awaiting_deposit');

/** The page without a link: where deposits begin, and those that this browser has open. */
function None() {
  const [open] = useState(() => loadHistory().swaps.filter(isOpen));
  return (
    <>
      <h2>{tInstant('instant.none')}</h2>
      <p>{tInstant('instant.noneText')}</p>
      <div className="instant-act">
        <a className="button" href={localPath('/')}>
          {tInstant('instant.choose')}
        </a>
      </div>
      {open.length > 0 && (
        <>
          <h2>{tInstant('instant.openOnes')}</h2>
          <ul className="instant-open">
            {open.map(({ id, instant, amount, from, createdAt }) => (
              <li key={id}>
                <a href={instant}>{amount === undefined || from === undefined ? tInstant('instant.open') : money(amount, from)}</a>{' '}
                <time className="quiet" dateTime={new Date(createdAt).toISOString()}>
                  {dayAndTime(createdAt)}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface BodyProps {
  readonly state: InstantState;
  readonly send: (event: InstantEvent) => void;
  readonly follow: (tx: string) => void;
}

const steps = ['register', 'reference', 'check'] as const;

function Body({ state, send, follow }: BodyProps) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'loading':
      return <InstantSteps step="reference" since={state.since} steps={steps} />;
    case 'verifying':
      return <InstantSteps step="check" since={state.since} steps={steps} />;
    case 'payable':
      return <InstantCard state={state} send={send} />;
    case 'paid':
      return <InstantPaid order={state.order} isTaken={state.use !== undefined} send={send} follow={follow} />;
    case 'seen':
      return <p role="status">{tInstant('instant.seen')}</p>;
    case 'stopped':
      return <InstantErrorView state={state} send={send} follow={follow} />;
  }
}

/** One deposit, from the link of the page. */
export default function InstantDesk() {
  const [link, setLink] = useState<ReturnType<typeof readInstantLink> | 'unread'>('unread');
  const run = useRef<InstantRun>(undefined);
  const state = useStore($instant);

  useEffect(() => {
    const read = readInstantLink(location.search, deviceClock.now());
    setLink(read);
    if (read === undefined) return;
    const running = startInstant(read, instantBrowser);
    run.current = running;
    const wake = () => running.send({ kind: document.hidden ? 'tick' : 'wake' });
    document.addEventListener('visibilitychange', wake);
    addEventListener('pageshow', wake);
    return () => {
      document.removeEventListener('visibilitychange', wake);
      removeEventListener('pageshow', wake);
      running.stop();
    };
  }, []);

  if (link === undefined) return <None />;
  return <Body state={state} send={(event) => run.current?.send(event)} follow={(tx) => run.current?.follow(tx)} />;
}
