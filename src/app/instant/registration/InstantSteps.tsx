import { useStore } from '@nanostores/react';
import { duration } from '../../../i18n/figures.ts';
import { $now } from '../../state/swap/$now.ts';
import { type InstantWord, tInstant } from '../../words/instant-words.ts';

export type InstantStep = 'quote' | 'register' | 'reference' | 'check';

/** Typical duration of each step, in seconds. */
const usual: Readonly<Record<InstantStep, number>> = { quote: 2, register: 8, reference: 20, check: 3 };
const names: Readonly<Record<InstantStep, InstantWord>> = {
  quote: 'instant.stepQuote',
  register: 'instant.stepRegister',
  reference: 'instant.stepReference',
  check: 'instant.stepCheck',
};

interface Props {
  readonly step: InstantStep;
  /** Start time in unix milliseconds. */
  readonly since: number;
  readonly steps: readonly InstantStep[];
}

/** Progress of the preparation, with the elapsed seconds of the current step. */
export function InstantSteps({ step, since, steps }: Props) {
  const now = useStore($now);
  const present = steps.indexOf(step);
  const n = Math.max(0, Math.floor(((now || since) - since) / 1000));
  const time = tInstant(n > usual[step] * 2 ? 'instant.stepLate' : 'instant.stepTime', { n, usual: duration(usual[step]) });
  return (
    <section className="instant-steps">
      <h3>{tInstant('instant.stepsTitle')}</h3>
      <ol>
        {steps.map((name, index) => (
          <li
            key={name}
            data-status={index < present ? 'done' : index === present ? 'present' : 'ahead'}
            aria-current={index === present ? 'step' : undefined}
          >
            <span>{tInstant(names[name])}</span>
            <span className="instant-step-time">{index < present ? tInstant('instant.stepDone') : index === present ? time : ''}</span>
          </li>
        ))}
      </ol>
      <p className="quiet">{tInstant('instant.stepsText')}</p>
      <p className="visually-hidden" role="status">
        {tInstant(names[step])}
      </p>
    </section>
  );
}
