import { formatUnits } from '../../core/amount.ts';
import { protocols } from '../../core/network/protocol.ts';
import { brief, dollars } from '../../i18n/figures.ts';
import { tSwap } from '../swap/swap-words.ts';
import { AssetMark } from './AssetIcons.tsx';
import type { AssetChoice } from './asset-list.ts';
import { isShallow } from './asset-order.ts';
import type { NamedChoice } from './asset-search.ts';

/** Contracts are long: the ends tell them apart. */
const shortContract = (contract: string) => (contract.length > 14 ? `${contract.slice(0, 6)}…${contract.slice(-4)}` : contract);

/** One line each: why it cannot be swapped, or what to know before. */
export function notesOf(choice: AssetChoice): readonly string[] {
  if (!isShallow(choice)) return choice.reasons;
  return [...choice.reasons, tSwap('assets.shallow', { usd: dollars(formatUnits(choice.deepest, 8)) })];
}

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
}

export function AssetChoiceRow({ choice, id, position, count, active, current, held, onPick }: Props) {
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
      aria-posinset={position}
      aria-setsize={count}
      data-active={active}
      onClick={() => choice.open && onPick()}
    >
      <AssetMark asset={choice} />
      <span className="choice-main">
        <span className="choice-line">
          <span className="choice-ticker">{choice.ticker}</span> <span className="choice-name">{isTold ? '' : choice.name}</span>
          {current && <span className="choice-chosen">{tSwap('assets.chosen')}</span>}
        </span>
        <span className="choice-where">{where}</span>
      </span>
      <span className="choice-networks">
        {held !== undefined && <span className="choice-held">{tSwap('assets.held', { amount: brief(held, choice.decimals) })}</span>}
        {choice.networks.map((network) => (
          <span key={network}>{protocols[network].name}</span>
        ))}
      </span>
      {notesOf(choice).map((note) => (
        <span key={note} className="choice-note" title={note}>
          {note}
        </span>
      ))}
    </div>
  );
}
