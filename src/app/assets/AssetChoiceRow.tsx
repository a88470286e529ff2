import { formatUnits } from '../../core/amount.ts';
import { protocols } from '../../core/network/protocol.ts';
import { brief, dollars } from '../../i18n/figures.ts';
import { tSwap } from '../swap/swap-words.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { AssetMark } from './AssetIcons.tsx';
import type { AssetChoice } from './asset-list.ts';
import { isShallow } from './asset-order.ts';
import type { NamedChoice } from './asset-search.ts';

/** Whether the token is not the one that its ticker is known for, or shares its ticker with another pool of its chain. */
function tokenNote({ ticker, chainName, tokens }: AssetChoice, hasNamesake: boolean): string | undefined {
  const isUnknown = tokens.some(({ known }) => !known);
  if (isUnknown) return hasNamesake ? tSwap('assets.namesake', { asset: ticker, chain: chainName }) : tSwap('assets.unknown');
  return hasNamesake && tokens.length > 0 ? tSwap('assets.ticker', { chain: chainName }) : undefined;
}

/** One line each: why it cannot be swapped, or what to know before. */
export function notesOf(choice: NamedChoice): readonly string[] {
  const token = tokenNote(choice, choice.hasNamesake);
  const shallow = isShallow(choice) ? [tSwap('assets.shallow', { usd: dollars(formatUnits(choice.deepest, 8)) })] : [];
  return [...choice.reasons, ...(token === undefined ? [] : [token]), ...shallow];
}

/** Lines below the first two: the contract of a token, and the notes. */
export const linesOf = (choice: NamedChoice): number => notesOf(choice).length + (choice.contract === '' ? 0 : 1);

interface Props {
  readonly choice: NamedChoice;
  readonly id: string;
  readonly position: number;
  readonly count: number;
  readonly active: boolean;
  readonly current: boolean;
  /** What the connected wallet holds, in protocol units. */
  readonly held: bigint | undefined;
  readonly onPick: () => void;
  /** The pointer is on the row. */
  readonly onPoint: () => void;
}

export function AssetChoiceRow({ choice, id, position, count, active, current, held, onPick, onPoint }: Props) {
  const isTold = choice.name === choice.ticker || choice.name === choice.chainName;
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
      <AssetMark asset={choice} />
      <span className="choice-main">
        <span className="choice-line">
          <span className="choice-ticker">{choice.ticker}</span> <span className="choice-name">{isTold ? '' : choice.name}</span>
          {current && <span className="choice-chosen">{tSwap('assets.chosen')}</span>}
        </span>
        <span className="choice-where">{choice.chainName}</span>
      </span>
      <span className="choice-networks">
        {held !== undefined && <span className="choice-held">{tSwap('assets.held', { amount: brief(held, choice.decimals) })}</span>}
        {choice.networks.map((network) => (
          <span key={network}>{protocols[network].name}</span>
        ))}
      </span>
      {choice.contract !== '' && (
        <span className="choice-contract">
          <GroupedAddress text={choice.contract} />
        </span>
      )}
      {notesOf(choice).map((note) => (
        <span key={note} className="choice-note" title={note}>
          {note}
        </span>
      ))}
    </div>
  );
}
