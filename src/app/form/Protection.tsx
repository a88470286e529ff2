import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { percent } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { Chevron } from '../assets/AssetIcons.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { $toleranceBps, $unprotected } from './$form.ts';

const loadPanel = () => import('./ProtectionPanel.tsx');

/** The price protection in one line; its choices load when it is opened. */
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
    <div className="protection" data-off={unprotected}>
      <button type="button" className="protection-line" aria-expanded={open} aria-controls={id} onClick={toggle}>
        <span>{t('form.protection')}</span>
        <span>{unprotected ? t('form.protectionNone') : percent(tolerance)}</span>
        <Chevron />
      </button>
      {unprotected && (
        <p className="note note-error">
          {t('form.unprotected')}{' '}
          <button type="button" className="text-button" onClick={() => $unprotected.set(false)}>
            {t('form.protect')}
          </button>
        </p>
      )}
      {!unprotected && !open && <p className="quiet">{t('form.protectionText')}</p>}
      <div id={id} hidden={!open}>
        {open && panel.kind === 'ready' && <panel.part.ProtectionPanel waitSeconds={waitSeconds} />}
        {panel.kind === 'failed' && <p className="note note-error">{t('form.unloaded')}</p>}
      </div>
    </div>
  );
}
