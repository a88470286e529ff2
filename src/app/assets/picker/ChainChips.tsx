import { useState } from 'react';
import { tSwap } from '../../swap/swap-words.ts';
import { ChainMark } from '../AssetIcons.tsx';

/** So many chains stand there at once; the others behind their number. */
const shownChains = 9;

interface Props {
  readonly chains: readonly { readonly id: string; readonly name: string }[];
  /** Empty for all of them. */
  readonly chosen: string;
  readonly onChoose: (chain: string) => void;
}

/** The chains that the list can be limited to. */
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
