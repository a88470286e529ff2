import { useState } from 'react';
import { tSwap } from '../../words/swap-words.ts';
import { ChainMark } from '../AssetIcons.tsx';

/** Number of chains shown at first; the others are behind a button with their count. */
const shownChains = 9;

interface Props {
  readonly chains: readonly { readonly id: string; readonly name: string }[];
  /** Id of the selected chain; empty for all chains. */
  readonly chosen: string;
  readonly onChoose: (chain: string) => void;
}

/** Chain filter of the list. */
export function ChainChips({ chains, chosen, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const isHidden = chains.findIndex(({ id }) => id === chosen) >= shownChains;
  const shown = open || isHidden ? chains : chains.slice(0, shownChains);
  const rest = chains.length - shown.length;
  return (
    <fieldset className="chain-chips" aria-label={tSwap('assets.chain')}>
      <button type="button" className="chip" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
        {tSwap('assets.allChains')}
      </button>
      {shown.map(({ id, name }) => (
        <button key={id} type="button" className="chip" aria-pressed={chosen === id} onClick={() => onChoose(chosen === id ? '' : id)}>
          <ChainMark chain={id} size={20} />
          {name}
        </button>
      ))}
      {rest > 0 && (
        <button type="button" className="chip" aria-label={tSwap('assets.moreChains', { n: rest })} onClick={() => setOpen(true)}>
          {`+ ${rest}`}
        </button>
      )}
    </fieldset>
  );
}
