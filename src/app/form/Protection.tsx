import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { percent } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { $toleranceBps, $unprotected } from '../state/form/$form.ts';
import { useLoaded } from '../ui/use-loaded.ts';

const loadPanel = () => import('./ProtectionPanel.tsx');

/** Price protection pill; its options load when opened. */
export function Protection({ waitSeconds }: { readonly waitSeconds: number | undefined }) {
  const tolerance = useStore($toleranceBps);
  const unprotected = useStore($unprotected);
  const [attempt, setAttempt] = useState(0);
  const [open, setOpen] = useState(false);
  const panel = useLoaded(loadPanel, attempt);
  const id = useId();
  const toggle = () => {
    if (!open) setAttempt(attempt + 1);
    setOpen(!open);
  };
  return (
    <>
      <button
        type="button"
        className="chip protection-line"
        data-off={unprotected}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path
            d="M1.5 5h6m4 0h3M1.5 11h3m4 0h6M9.5 3v4M6.5 9v4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.4"
            strokeLinecap="round"
          />
        </svg>
        {unprotected ? t('form.protectionNone') : t('form.protection', { percent: percent(tolerance) })}
      </button>
      {unprotected && (
        <p className="note note-error">
          {t('form.unprotected')}{' '}
          <button type="button" className="text-button" onClick={() => $unprotected.set(false)}>
            {t('form.protect')}
          </button>
        </p>
      )}
      <div id={id} className="protection" hidden={!open}>
        {open && panel.kind === 'ready' && <panel.part.ProtectionPanel waitSeconds={waitSeconds} />}
        {panel.kind === 'failed' && <p className="note note-error">{t('form.unloaded')}</p>}
      </div>
    </>
  );
}
