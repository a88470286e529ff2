import type { MouseEvent } from 'react';
import { formatUnits } from '../../../core/amount.ts';
import { wrappedCoin } from '../../../core/asset/wrapped-coins.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { brief, dollars } from '../../../i18n/figures.ts';
import { shortDollars } from '../../../i18n/prices.ts';
import type { AssetChoice } from '../../state/assets/asset-list.ts';
import { toUsd } from '../../state/form/usd-amount.ts';
import { GroupedAddress } from '../../ui/GroupedAddress.tsx';
import { tSaved } from '../../words/saved-words.ts';
import { tSwap } from '../../words/swap-words.ts';
import { AssetMark, NetworkMark } from '../AssetIcons.tsx';
import { isShallow } from '../asset-order.ts';
import { StarMark } from '../StarMark.tsx';
import type { NamedChoice } from './asset-search.ts';

/** Note for an unknown token, or for one that shares its ticker with another pool of its chain. */
function tokenNote({ ticker, chainName, tokens }: AssetChoice, hasNamesake: boolean): string | undefined {
  const isUnknown = tokens.some(({ known }) => !known);
  if (isUnknown) return hasNamesake ? tSwap('assets.namesake', { asset: ticker, chain: chainName }) : tSwap('assets.unknown');
  return hasNamesake && tokens.length > 0 ? tSwap('assets.ticker', { chain: chainName }) : undefined;
}

/** Notes on an asset: why it cannot be swapped, or cautions before swapping it. */
export function describeChoice(choice: NamedChoice): readonly string[] {
  const token = tokenNote(choice, choice.hasNamesake);
  const shallow = isShallow(choice) ? [tSwap('assets.shallow', { usd: dollars(formatUnits(choice.deepest, 8)) })] : [];
  const coin = wrappedCoin(choice);
  const wrapped = coin === undefined ? [] : [tSwap('assets.wrapped', { asset: coin, chain: choice.chainName })];
  return [...choice.reasons, ...wrapped, ...(token === undefined ? [] : [token]), ...shallow];
}

/** Whether the row shows the full contract, as it does for tokens that can be mistaken; the list footer has that of known ones. */
export const showsContract = ({ contract, tokens, hasNamesake }: NamedChoice): boolean =>
  contract !== '' && (hasNamesake || tokens.some(({ known }) => !known));

interface Props {
  readonly choice: NamedChoice;
  readonly id: string;
  readonly position: number;
  readonly count: number;
  readonly active: boolean;
  readonly current: boolean;
  /** Balance of the connected wallet, in protocol units. */
  readonly held: bigint | undefined;
  readonly isSaved: boolean;
  /** Line count of each note. */
  readonly lines: readonly number[];
  readonly onPick: () => void;
  readonly onSave: () => void;
  /** Called when the pointer is over the row. */
  readonly onPoint: () => void;
}

/** The balance with its value, or else the price. */
function Figures({ choice, held }: { readonly choice: NamedChoice; readonly held: bigint | undefined }) {
  const { price, decimals } = choice;
  if (held === undefined || held === 0n) return <span>{price === undefined ? '' : shortDollars(price, 8)}</span>;
  return (
    <>
      <span className="choice-held">
        <span aria-hidden="true">{brief(held, decimals)}</span>
        <span className="visually-hidden">{tSwap('assets.held', { amount: brief(held, decimals) })}</span>
      </span>
      <span>{price === undefined ? '' : dollars(formatUnits(toUsd(held, decimals, price), 8))}</span>
    </>
  );
}

/** Star that only the pointer can press, since an option must not contain controls; the keyboard uses the button below the list. */
function RowStar({ isSaved, onSave }: { readonly isSaved: boolean; readonly onSave: () => void }) {
  const save = (event: MouseEvent) => {
    event.stopPropagation();
    onSave();
  };
  return (
    <span className="choice-star" data-saved={isSaved} aria-hidden="true" onClick={save}>
      <StarMark />
    </span>
  );
}

export function AssetChoiceRow({ choice, id, position, count, active, current, held, isSaved, lines, onPick, onSave, onPoint }: Props) {
  const isTold = choice.name === choice.ticker;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the search field, which keeps the focus.
    <div
      id={id}
      className="choice"
      role="option"
      tabIndex={-1}
      aria-selected={current}
      aria-disabled={!choice.open}
      aria-posinset={position}
      aria-setsize={count}
      data-active={active}
      onClick={() => choice.open && onPick()}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && onPoint()}
    >
      <AssetMark asset={choice} size={40} />
      <span className="choice-main">
        <span className="choice-line">
          <span className="choice-ticker">{choice.ticker}</span> <span className="choice-name">{isTold ? '' : choice.name}</span>
          {isSaved && <span className="visually-hidden"> {tSaved('saved.assets')}</span>}
          {current && <span className="visually-hidden"> {tSwap('assets.chosen')}</span>}
        </span>
        <span className="choice-where">
          {choice.chainName}
          {choice.networks.map((network) => (
            <span key={network} className="choice-network">
              <NetworkMark network={network} size={14} />
              <span className="visually-hidden"> {protocols[network].name}</span>
            </span>
          ))}
        </span>
      </span>
      <span className="choice-figures">
        <Figures choice={choice} held={held} />
      </span>
      <span className="choice-end">
        {current && (
          <svg className="choice-check" viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
            <path
              d="M3 8.5l3.2 3.2L13 5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        )}
        <RowStar isSaved={isSaved} onSave={onSave} />
      </span>
      {showsContract(choice) && (
        <span className="choice-contract">
          <GroupedAddress text={choice.contract} />
        </span>
      )}
      {describeChoice(choice).map((note, index) => (
        <span key={note} className="choice-note" data-lines={Math.min(lines[index] ?? 1, 4)}>
          {note}
        </span>
      ))}
    </div>
  );
}
