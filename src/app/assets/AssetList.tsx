import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/t.ts';
import { worthOf } from '../form/usd-amount.ts';
import type { PoolsState } from '../pools/$pools.ts';
import { tSwap, tSwapCount } from '../swap/swap-words.ts';
import { $balances } from '../wallet/$balances.ts';
import { AssetChoiceRow, linesOf } from './AssetChoiceRow.tsx';
import { AssetContract } from './AssetContract.tsx';
import { AssetMark } from './AssetIcons.tsx';
import { moveActive } from './asset-moves.ts';
import { chainsOf, orderChoices } from './asset-order.ts';
import { type NamedChoice, nameChoices, searchChoices } from './asset-search.ts';
import { isKept, keptChoices, namesKept } from './kept-assets.ts';
import { scrollToRow, startsOf, windowOf } from './list-window.ts';
import { recentAssets, rememberAsset } from './recent-assets.ts';

interface Props {
  readonly id: string;
  readonly query: string;
  readonly current: string;
  readonly pools: PoolsState;
  /** Takes the keys that the search field does not use. */
  readonly onKey: RefObject<((event: KeyboardEvent) => void) | undefined>;
  readonly onActive: (id: string | undefined) => void;
  readonly onPick: (asset: string) => void;
  readonly onRetry: () => void;
}

/** Heights of picker.css, in rem. */
const rowRem = 3.75;
const noteRem = 1.25;
const storage = () => localStorage;
const remPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

function emptyText(pools: PoolsState, query: string, chain: string): string {
  if (pools.kind === 'waiting') return tSwap('assets.loading');
  if (pools.kind === 'failed') return tSwap('assets.failed');
  return chain === '' ? tSwap('assets.none', { query }) : tSwap('assets.noneOn', { query, chain });
}

function useOrdered(pools: PoolsState, withKept: boolean): readonly NamedChoice[] {
  const balances = useStore($balances);
  return useMemo(() => {
    const named = nameChoices(pools.choices);
    const choices = withKept ? [...named, ...keptChoices(named)] : named;
    const worths = choices.flatMap(({ id, decimals, price }) => {
      const units = balances.get(id)?.units ?? 0n;
      return units === 0n ? [] : [[id, worthOf(units, decimals, price ?? 0n)] as const];
    });
    return orderChoices(choices, new Map(worths));
  }, [pools, balances, withKept]);
}

/** How far the list is scrolled and how much of it can be seen, in pixels. */
function useView(list: RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState({ top: 0, height: 600 });
  const measure = () => {
    const { scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    setView((held) => (held.top === scrollTop && held.height === clientHeight ? held : { top: scrollTop, height: clientHeight }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is measured once; after that it tells of itself.
  useLayoutEffect(() => {
    measure();
    const watch = new ResizeObserver(measure);
    if (list.current !== null) watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  return { view, measure };
}

function Recent({ ordered, current, onPick }: { ordered: readonly NamedChoice[]; current: string; onPick: (id: string) => void }) {
  const [ids] = useState(() => recentAssets(storage));
  const recent = ids.flatMap((id) => ordered.find((choice) => choice.id === id && choice.open && id !== current) ?? []);
  if (recent.length === 0) return null;
  return (
    <fieldset className="picker-recent">
      <legend className="visually-hidden">{tSwap('assets.recent')}</legend>
      {recent.map((choice) => (
        <button key={choice.id} type="button" onClick={() => onPick(choice.id)}>
          <AssetMark asset={choice} />
          {choice.ticker}
          <span className="visually-hidden">{tSwap('assets.recentOn', { chain: choice.chainName })}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** The assets of a picker: the chain filter, those chosen before, and the list itself. */
export function AssetList({ id, query, current, pools, onKey, onActive, onPick, onRetry }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [chain, setChain] = useState('');
  const [moved, setMoved] = useState<number>();
  const balances = useStore($balances);
  const [switched, setSwitched] = useState(() => isKept(current));
  const isAskedFor = namesKept(query, tSwap('assets.keptWords'));
  const ordered = useOrdered(pools, switched || isAskedFor);
  const chains = useMemo(() => chainsOf(pools.choices), [pools]);
  const found = useMemo(
    () =>
      searchChoices(
        ordered.filter((choice) => chain === '' || choice.chain === chain),
        query,
      ),
    [ordered, chain, query],
  );
  const starts = useMemo(() => {
    const rem = remPixels();
    return startsOf(found.map((choice) => (rowRem + noteRem * linesOf(choice)) * rem));
  }, [found]);
  const { view, measure } = useView(list);
  const active = moved ?? found.findIndex((choice) => choice.open);
  const drawn = windowOf(starts, view.top, view.height);
  const optionId = (index: number) => `${id}-${index}`;
  const isActiveDrawn = active >= drawn.first && active < drawn.end;
  const activeId = isActiveDrawn ? optionId(active) : undefined;

  const pick = (asset: string) => {
    rememberAsset(asset, storage);
    onPick(asset);
  };
  const showRow = (row: number) => {
    if (list.current !== null) list.current.scrollTop = scrollToRow(starts, row, list.current.scrollTop, list.current.clientHeight);
    measure();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at the top.
  useLayoutEffect(() => {
    setMoved(undefined);
    list.current?.scrollTo(0, 0);
    measure();
  }, [query, chain, switched]);
  // Before the rows are painted: a key pressed as soon as they are seen finds its way.
  useLayoutEffect(() => onActive(activeId), [activeId, onActive]);
  useLayoutEffect(() => {
    onKey.current = (event) => {
      const to = event.ctrlKey || event.metaKey || event.shiftKey ? undefined : moveActive(event.key, found, active);
      if (to !== undefined) {
        setMoved(to);
        showRow(to);
      } else if (event.key === 'Enter') {
        const choice = found[active];
        if (choice?.open) pick(choice.id);
      } else return;
      event.preventDefault();
    };
  });

  return (
    <>
      <div className="picker-tools">
        <select
          className="picker-chain"
          aria-label={tSwap('assets.chain')}
          value={chain}
          onChange={(event) => setChain(event.target.value)}
        >
          <option value="">{tSwap('assets.allChains')}</option>
          {chains.map(({ id: chainId, name }) => (
            <option key={chainId} value={chainId}>
              {name}
            </option>
          ))}
        </select>
        <Recent ordered={ordered} current={current} onPick={pick} />
        <label className="picker-kept">
          <input
            type="checkbox"
            checked={switched || isAskedFor}
            disabled={isAskedFor}
            onChange={(event) => setSwitched(event.target.checked)}
          />
          {tSwap('assets.kept')}
        </label>
      </div>
      {pools.missing.map(({ network, reason }) => (
        <p key={network} className="picker-note">
          {reason}
        </p>
      ))}
      <div ref={list} className="choices" id={id} role="listbox" tabIndex={-1} aria-label={tSwap('assets.list')} onScroll={measure}>
        <div role="presentation" style={{ height: drawn.before }} />
        {found.slice(drawn.first, drawn.end).map((choice, index) => (
          <AssetChoiceRow
            key={choice.id}
            id={optionId(drawn.first + index)}
            choice={choice}
            position={drawn.first + index + 1}
            count={found.length}
            active={drawn.first + index === active}
            current={choice.id === current}
            held={balances.get(choice.id)?.units}
            onPick={() => pick(choice.id)}
            onPoint={() => setMoved(drawn.first + index)}
          />
        ))}
        <div role="presentation" style={{ height: drawn.after }} />
      </div>
      {isActiveDrawn && <AssetContract choice={found[active]} />}
      {found.length === 0 && (
        <div className="picker-empty">
          <p>{emptyText(pools, query, chains.find((entry) => entry.id === chain)?.name ?? '')}</p>
          {pools.kind === 'failed' && (
            <button type="button" className="text-button" onClick={onRetry}>
              {t('retry')}
            </button>
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {pools.kind === 'ready' ? tSwapCount('assets.count', found.length) : ''}
      </p>
    </>
  );
}
