import { useStore } from '@nanostores/react';
import { Fragment, type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatUnits } from '../../../core/amount.ts';
import { isHeldName } from '../../../core/asset/held-asset.ts';
import { dollars } from '../../../i18n/figures.ts';
import { t } from '../../../i18n/t.ts';
import { toUsd } from '../../state/form/usd-amount.ts';
import type { PoolsState } from '../../state/pools/$pools.ts';
import { $balances } from '../../state/wallet/$balances.ts';
import { tSaved } from '../../words/saved-words.ts';
import { tSwap, tSwapCount } from '../../words/swap-words.ts';
import { AssetContract } from '../AssetContract.tsx';
import { moveActive } from '../asset-moves.ts';
import { type GroupKind, groupOf, type Known, orderChains, orderChoices } from '../asset-order.ts';
import { keptChoices, namesKept } from '../kept-assets.ts';
import { AssetChoiceRow, describeChoice, showsContract } from './AssetChoiceRow.tsx';
import { firstActive, type NamedChoice, nameChoices, searchChoices } from './asset-search.ts';
import { ChainChips } from './ChainChips.tsx';
import { scrollToRow, startsOf, windowOf } from './list-window.ts';
import { recentAssets, rememberAsset } from './recent-assets.ts';
import { SaveAsset } from './SaveAsset.tsx';
import { savedAssets, toggleSaved } from './saved-assets.ts';

/** Canvas that measures notes: a list that renders only part of its rows must know the height of the others. */
let pen: CanvasRenderingContext2D | null | undefined;

/** Lines a note takes in `width` pixels, with a margin for word breaks. */
function linesIn(text: string, width: number): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null || width <= 0) return 1;
  const { fontSize, fontFamily } = getComputedStyle(document.documentElement);
  pen.font = `${(Number.parseFloat(fontSize) / 15) * 13}px ${fontFamily}`;
  return Math.max(1, Math.ceil((pen.measureText(text).width * 1.06) / width));
}

interface Props {
  readonly id: string;
  readonly query: string;
  readonly current: string;
  readonly pools: PoolsState;
  /** Handler for keys that the search field does not use. */
  readonly onKey: RefObject<((event: KeyboardEvent) => void) | undefined>;
  readonly onActive: (id: string | undefined) => void;
  readonly onPick: (asset: string) => void;
  readonly onRetry: () => void;
}

/** Heights from asset-picker.css, in rem. */
const [rowRem, lineRem, headRem] = [3.75, 1.25, 2.25];
/** Row width not available to notes, in pixels: mark, gaps and padding. */
const besideNotes = 76;
const storage = () => localStorage;
const remPixels = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

const groupWords = { held: 'assets.yours', recent: 'assets.recent', popular: 'assets.popular', all: 'assets.all' } as const;

function emptyText(pools: PoolsState, query: string, chain: string): string {
  if (pools.kind === 'waiting') return tSwap('assets.loading');
  if (pools.kind === 'failed') return tSwap('assets.failed');
  return chain === '' ? tSwap('assets.none', { query }) : tSwap('assets.noneOn', { query, chain });
}

/** The ordered choices, with the user data behind the order. */
function useOrdered(pools: PoolsState, withKept: boolean): { readonly ordered: readonly NamedChoice[]; readonly known: Known } {
  const balances = useStore($balances);
  // A newly starred row stays in place until the list is reopened.
  const [{ saved, recent }] = useState(() => ({ saved: savedAssets(storage), recent: recentAssets(storage) }));
  return useMemo(() => {
    const named = nameChoices(pools.choices);
    const choices = withKept ? [...named, ...keptChoices(named)] : named;
    const worths = choices.flatMap(({ id, decimals, price }) => {
      const units = balances.get(id)?.units ?? 0n;
      return units === 0n ? [] : [[id, toUsd(units, decimals, price ?? 0n)] as const];
    });
    const known = { saved, worths: new Map(worths), recent };
    return { ordered: orderChoices(choices, known), known };
  }, [pools, balances, withKept, saved, recent]);
}

/** Scroll offset and visible size of the list, in pixels. */
function useView(list: RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState({ top: 0, height: 600, width: 460 });
  const measure = () => {
    const { scrollTop: top = 0, clientHeight: height = 0, clientWidth: width = 0 } = list.current ?? {};
    setView((held) => (held.top === top && held.height === height && held.width === width ? held : { top, height, width }));
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

/** Rows with the group heading each one starts and the line counts of its notes. */
function useRows(found: readonly NamedChoice[], known: Known, isSearch: boolean, width: number) {
  return useMemo(() => {
    const rem = remPixels();
    let last: GroupKind | undefined;
    const rows = found.map((choice) => {
      const kind = groupOf(choice, known);
      const head = isSearch || kind === last ? undefined : kind;
      last = kind;
      return { choice, head, lines: describeChoice(choice).map((note) => Math.min(linesIn(note, width - besideNotes), 4)) };
    });
    const heights = rows.map(({ choice, head, lines }) => {
      const extra = lines.reduce((sum, count) => sum + count, showsContract(choice) ? 1 : 0);
      return (rowRem + lineRem * extra + (head === undefined ? 0 : headRem)) * rem;
    });
    return { rows, starts: startsOf(heights) };
  }, [found, known, isSearch, width]);
}

function GroupHead({ kind, known }: { readonly kind: GroupKind; readonly known: Known }) {
  const sum = [...known.worths.values()].reduce((all, one) => all + one, 0n);
  return (
    <div className="choice-head" role="presentation">
      <span>{kind === 'saved' ? tSaved('saved.assets') : tSwap(groupWords[kind])}</span>
      {kind === 'held' && <span>{dollars(formatUnits(sum, 8))}</span>}
    </div>
  );
}

/** The picker's chain filter and asset list. */
export function AssetList({ id, query, current, pools, onKey, onActive, onPick, onRetry }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [chain, setChain] = useState('');
  const [moved, setMoved] = useState<number>();
  const [stars, setStars] = useState(() => savedAssets(storage));
  const balances = useStore($balances);
  const [switched, setSwitched] = useState(() => isHeldName(current));
  const isAskedFor = namesKept(query, tSwap('assets.keptWords'));
  const { ordered, known } = useOrdered(pools, switched || isAskedFor);
  const chains = useMemo(() => orderChains(pools.choices), [pools]);
  const found = useMemo(
    () =>
      searchChoices(
        ordered.filter((choice) => chain === '' || choice.chain === chain),
        query,
      ),
    [ordered, chain, query],
  );
  const { view, measure } = useView(list);
  const { rows, starts } = useRows(found, known, query.trim() !== '', view.width);
  const active = moved ?? firstActive(found, query);
  const drawn = windowOf(starts, view.top, view.height);
  const optionId = (index: number) => `${id}-${index}`;
  const isActiveDrawn = active >= drawn.first && active < drawn.end;
  const activeId = isActiveDrawn ? optionId(active) : undefined;

  const save = (asset: string) => setStars(toggleSaved(asset, storage));
  const pick = (asset: string) => {
    rememberAsset(asset, storage);
    onPick(asset);
  };
  const showRow = (row: number) => {
    if (list.current !== null) list.current.scrollTop = scrollToRow(starts, row, list.current.scrollTop, list.current.clientHeight);
    measure();
  };
  const space = (height: number) => (made: HTMLDivElement | null) => made?.style.setProperty('height', `${height}px`);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at the top.
  useLayoutEffect(() => {
    setMoved(undefined);
    list.current?.scrollTo(0, 0);
    measure();
  }, [query, chain, switched]);
  // Before paint, so that a key pressed as soon as the rows appear takes effect.
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
      <ChainChips chains={chains} chosen={chain} onChoose={setChain} />
      {pools.missing.map(({ network, reason }) => (
        <p key={network} className="picker-note">
          {reason}
        </p>
      ))}
      <div ref={list} className="choices" id={id} role="listbox" tabIndex={-1} aria-label={tSwap('assets.list')} onScroll={measure}>
        <div role="presentation" ref={space(drawn.before)} />
        {rows.slice(drawn.first, drawn.end).map(({ choice, head, lines }, index) => (
          <Fragment key={choice.id}>
            {head !== undefined && <GroupHead kind={head} known={known} />}
            <AssetChoiceRow
              id={optionId(drawn.first + index)}
              choice={choice}
              position={drawn.first + index + 1}
              count={found.length}
              active={drawn.first + index === active}
              current={choice.id === current}
              held={balances.get(choice.id)?.units}
              isSaved={stars.includes(choice.id)}
              lines={lines}
              onSave={() => save(choice.id)}
              onPick={() => pick(choice.id)}
              onPoint={() => setMoved(drawn.first + index)}
            />
          </Fragment>
        ))}
        <div role="presentation" ref={space(drawn.after)} />
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
      <div className="picker-foot">
        <label className="picker-kept">
          <input
            type="checkbox"
            checked={switched || isAskedFor}
            disabled={isAskedFor}
            onChange={(event) => setSwitched(event.target.checked)}
          />
          {tSwap('assets.kept')}
        </label>
        <SaveAsset choice={found[active]} isSaved={stars.includes(found[active]?.id ?? '')} onSave={save} />
      </div>
      <p className="visually-hidden" role="status">
        {pools.kind === 'ready' ? tSwapCount('assets.count', found.length) : ''}
      </p>
    </>
  );
}
