import { useStore } from '@nanostores/react';
import { isInstantWord, tInstant } from '../../words/instant-words.ts';
import { InstantSteps } from './InstantSteps.tsx';
import { $register, type RegisterState } from './instant-register.ts';

const codeText = (code: string): string => {
  const key = `instant.code.${code}`;
  return tInstant(isInstantWord(key) ? key : 'instant.code.other');
};

function Failed({ state, onAgain }: { readonly state: Extract<RegisterState, { kind: 'failed' }>; readonly onAgain: () => void }) {
  return (
    <div className="instant-failed" role="alert" data-code={state.code}>
      <h3>{tInstant('instant.failedTitle')}</h3>
      {state.hint !== undefined && <p>{state.hint}</p>}
      <p>{codeText(state.code)}</p>
      <p className="quiet">{tInstant('instant.failedText')}</p>
      <button type="button" className="button" onClick={onAgain}>
        {tInstant('instant.again')}
      </button>
    </div>
  );
}

/** Progress or failure of a registration; empty before it starts. */
export function InstantRegister({ fresh = false, onAgain }: { readonly fresh?: boolean; readonly onAgain: () => void }) {
  const state = useStore($register);
  if (state.kind === 'failed') return <Failed state={state} onAgain={onAgain} />;
  if (state.kind === 'running') {
    const steps = ['register', 'reference', 'check'] as const;
    return <InstantSteps step={state.step} since={state.since} steps={fresh ? ['quote', ...steps] : steps} />;
  }
  if (state.kind === 'idle') return null;
  return (
    <p role="status">
      {tInstant('instant.opening')} <a href={state.path}>{tInstant('instant.open')}</a>
    </p>
  );
}
