import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $instant, type InstantEvent, type InstantState } from '../state/instant/$instant.ts';
import { instantBrowser } from '../state/instant/instant-browser.ts';
import { deviceClock } from '../ui/clock.ts';
import { tInstant } from '../words/instant-words.ts';
import { readInstantLink } from './entrance/instant-link.ts';
import { InstantCard } from './InstantCard.tsx';
import { InstantErrorView } from './InstantErrorView.tsx';
import { InstantPaid } from './InstantPaid.tsx';
import { InstantSteps } from './registration/InstantSteps.tsx';
import { type InstantRun, startInstant } from './registration/instant-run.ts';

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

/** The deposit named by the page URL. */
export default function InstantDesk() {
  const run = useRef<InstantRun>(undefined);
  const state = useStore($instant);

  useEffect(() => {
    const read = readInstantLink(location.search, deviceClock.now());
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

  return (
    <div className="instant-card">
      <Body state={state} send={(event) => run.current?.send(event)} follow={(tx) => run.current?.follow(tx)} />
    </div>
  );
}
