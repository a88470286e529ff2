import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { chooseAsset, type Side } from '../../state/form/$form.ts';
import { $payPools } from '../../state/pools/$pay-pools.ts';
import { $pools, loadPools } from '../../state/pools/$pools.ts';
import { client } from '../../ui/client.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { tSwap } from '../../words/swap-words.ts';

interface Props {
  readonly side: Side;
  readonly current: string;
  readonly onClose: () => void;
}

/** Loads the list with its search, ordering and texts; called when a picker may be opened. */
export const loadList = () => import('./AssetList.tsx');

/** Whether a letter was typed outside the fields; it goes to the search. */
function isTypedElsewhere({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
  return isLetter && target instanceof HTMLElement && !['INPUT', 'SELECT'].includes(target.tagName);
}

/** Picker dialog; its search field is ready at once, the list loads after it. */
export default function AssetPicker({ side, current, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string>();
  const [attempt, setAttempt] = useState(1);
  const pools = useStore(side === 'from' ? $payPools : $pools);
  const id = useId();
  const list = useLoaded(loadList, attempt);

  useEffect(() => {
    dialog.current?.showModal();
    search.current?.focus();
    void loadPools(client);
  }, []);

  const pick = (asset: string) => {
    chooseAsset(side, asset);
    dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      className="picker"
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={(event) => isTypedElsewhere(event) && search.current?.focus()}
    >
      <div className="picker-sheet">
        <div className="picker-head">
          <h2 id={`${id}-title`}>{tSwap(side === 'from' ? 'assets.titleSend' : 'assets.titleReceive')}</h2>
          <button type="button" className="icon-button" aria-label={tSwap('assets.close')} onClick={() => dialog.current?.close()}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3.5 3.5l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        <div className="picker-search">
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path
              d="M8.75 14.5a5.75 5.75 0 1 0 0-11.5 5.75 5.75 0 0 0 0 11.5zM13 13l4 4"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
            />
          </svg>
          <input
            ref={search}
            type="text"
            role="combobox"
            aria-label={tSwap('assets.search')}
            aria-expanded="true"
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active}
            placeholder={tSwap('assets.search')}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            maxLength={120}
            enterKeyHint="done"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => onKey.current?.(event)}
          />
        </div>
        {list.kind === 'ready' && (
          <list.part.AssetList
            id={id}
            query={query}
            current={current}
            pools={pools}
            onKey={onKey}
            onActive={setActive}
            onPick={pick}
            onRetry={() => void loadPools(client)}
          />
        )}
        {list.kind === 'failed' && (
          <div className="picker-empty" role="alert">
            <p>{tSwap('assets.unloaded')}</p>
            <button type="button" className="text-button" onClick={() => setAttempt(attempt + 1)}>
              {t('retry')}
            </button>
          </div>
        )}
      </div>
    </dialog>
  );
}
