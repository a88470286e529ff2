import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { t } from '../../i18n/t.ts';
import { $kind } from '../form/$form.ts';

const kinds = [
  { id: 'swap', name: 'kind.swap' },
  { id: 'limit', name: 'kind.limit' },
] as const;

/** A swap is done at the market's price; an order waits for one's own. */
export function KindSwitch() {
  const kind = useStore($kind);
  const limit = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // What was chosen before this script ran is marked in the field but not yet in the store.
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
