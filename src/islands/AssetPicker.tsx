import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { protocols } from '../core/protocol.ts';
import { chooseAsset, type Side } from './$form.ts';
import { $pools, loadPools, type PoolsState } from './$pools.ts';
import { type AssetChoice, searchChoices } from './asset-list.ts';
import { AssetMark } from './Marks.tsx';
import { say, sayCount } from './words.ts';

interface Props {
  readonly side: Side;
  readonly current: string;
  readonly onClose: () => void;
}

/** Contracts are long: the ends tell them apart. */
const shortContract = (contract: string) => (contract.length > 14 ? `${contract.slice(0, 6)}…${contract.slice(-4)}` : contract);

function Choice({
  choice,
  id,
  active,
  current,
  onPick,
}: {
  choice: AssetChoice;
  id: string;
  active: boolean;
  current: boolean;
  onPick: () => void;
}) {
  const isTold = choice.name === choice.ticker || choice.name === choice.chainName;
  const where = [choice.chainName, shortContract(choice.contract)].filter(Boolean).join(' · ');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the search field, which keeps the focus.
    <div
      id={id}
      className="choice"
      role="option"
      tabIndex={-1}
      aria-selected={current}
      aria-disabled={!choice.open}
      data-active={active}
      onClick={() => choice.open && onPick()}
    >
      <AssetMark face={choice} />
      <span className="choice-main">
        <span className="choice-ticker">{choice.ticker}</span> <span className="choice-name">{isTold ? '' : choice.name}</span>
        <span className="choice-where">{where}</span>
        {choice.reasons.map((reason) => (
          <span key={reason} className="choice-halt">
            {reason}
          </span>
        ))}
      </span>
      <span className="choice-networks">
        {choice.networks.map((network) => (
          <span key={network}>{protocols[network].name}</span>
        ))}
      </span>
    </div>
  );
}

function emptyText(pools: PoolsState, query: string): string {
  if (pools.kind === 'waiting') return say('assets.loading');
  if (pools.kind === 'failed') return say('assets.failed');
  return say('assets.none', { query });
}

/** Arrow keys pass over what cannot be chosen. */
function step(found: readonly AssetChoice[], from: number, by: 1 | -1): number {
  for (let at = from + by; at >= 0 && at < found.length; at += by) if (found[at]?.open) return at;
  return from;
}

function moveTarget(key: string, found: readonly AssetChoice[], active: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return step(found, active, 1);
    case 'ArrowUp':
      return step(found, active, -1);
    case 'PageDown':
      return step(found, Math.min(active + 7, found.length - 1) - 1, 1);
    case 'PageUp':
      return step(found, Math.max(active - 7, -1), 1);
    default:
      return undefined;
  }
}

export function AssetPicker({ side, current, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const pools = useStore($pools);
  const [query, setQuery] = useState('');
  const [moved, setMoved] = useState<number>();
  const listId = useId();
  const found = searchChoices(pools.choices, query);
  const active = moved ?? found.findIndex((choice) => choice.open);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    dialog.current?.showModal();
    search.current?.focus();
    void loadPools(fetch);
  }, []);

  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const pick = (choice: AssetChoice | undefined) => {
    if (choice === undefined || !choice.open) return;
    chooseAsset(side, choice.id);
    dialog.current?.close();
  };

  const onKey = (event: KeyboardEvent) => {
    const target = event.ctrlKey || event.metaKey || event.shiftKey ? undefined : moveTarget(event.key, found, active);
    if (target !== undefined) setMoved(target);
    else if (event.key === 'Enter') pick(found[active]);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; Esc does so by itself.
    <dialog
      ref={dialog}
      className="picker"
      aria-labelledby={`${listId}-title`}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="picker-sheet">
        <div className="picker-head">
          <h2 id={`${listId}-title`}>{say(side === 'from' ? 'assets.titleSend' : 'assets.titleReceive')}</h2>
          <button type="button" className="icon-button" aria-label={say('assets.close')} onClick={() => dialog.current?.close()}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3.5 3.5l9 9m0-9l-9 9" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        <input
          ref={search}
          className="field"
          type="text"
          role="combobox"
          aria-label={say('assets.search')}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found[active] === undefined ? undefined : optionId(active)}
          placeholder={say('assets.search')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setMoved(undefined);
          }}
          onKeyDown={onKey}
        />
        {pools.missing.map(({ network, reason }) => (
          <p key={network} className="picker-note">
            {reason}
          </p>
        ))}
        <div ref={list} className="choices" id={listId} role="listbox" aria-label={say('assets.list')}>
          {found.map((choice, index) => (
            <Choice
              key={choice.id}
              id={optionId(index)}
              choice={choice}
              active={index === active}
              current={choice.id === current}
              onPick={() => pick(choice)}
            />
          ))}
        </div>
        {found.length === 0 && (
          <div className="picker-empty">
            <p>{emptyText(pools, query)}</p>
            {pools.kind === 'failed' && (
              <button type="button" className="text-button" onClick={() => void loadPools(fetch)}>
                {say('retry')}
              </button>
            )}
          </div>
        )}
        <p className="visually-hidden" role="status">
          {pools.kind === 'ready' ? sayCount('assets.count', found.length) : ''}
        </p>
      </div>
    </dialog>
  );
}
