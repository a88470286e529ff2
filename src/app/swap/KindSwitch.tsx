import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { $kind } from '../state/form/$form.ts';

const kinds = [
  { id: 'swap', name: 'kind.swap' },
  { id: 'limit', name: 'kind.limit' },
] as const;

/** Switches between a swap at the market price and a limit order. */
export function KindSwitch() {
  const kind = useStore($kind);
  const limit = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A selection made before hydration is in the field but not yet in the store.
    if (limit.current?.checked) $kind.set('limit');
  }, []);
  return (
    <div className="segmented kind-switch" role="radiogroup" aria-label={t('kind.label')}>
      {kinds.map(({ id, name }) => (
        <label key={id}>
          <input ref={id === 'limit' ? limit : undefined} type="radio" name="kind" checked={kind === id} onChange={() => $kind.set(id)} />
          {t(name)}
        </label>
      ))}
    </div>
  );
}
