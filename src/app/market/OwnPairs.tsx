import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { AssetMark } from '../assets/AssetIcons.tsx';
import { tSaved } from '../words/saved-words.ts';
import { $ownPairs, pairRows } from './own-pairs.ts';
import { PairStar } from './PairStar.tsx';
import { takePair } from './PopularSwaps.tsx';
import type { RecentPair } from './recent-pairs.ts';

/** Listed pairs. A row keeps its place and focus when it is starred or unstarred. */
function useRows() {
  const { saved, recent } = useStore($ownPairs);
  const [pressed, setPressed] = useState<readonly RecentPair[]>([]);
  const before = useRef<readonly RecentPair[]>([]);
  const rows = pairRows(before.current, [...saved, ...recent, ...pressed]);
  useEffect(() => {
    before.current = rows;
  });
  return { rows, onPress: (pair: RecentPair) => setPressed((held) => [...held, pair]) };
}

/** Starred pairs, then recently swapped ones. A row fills the form. */
export default function OwnPairs() {
  const { rows, onPress } = useRows();
  const pairs = rows.flatMap((pair) => {
    const [from, to] = [assetInfo(pair.from), assetInfo(pair.to)];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  if (pairs.length === 0) return null;
  return (
    <section className="card market-popular market-own" aria-labelledby="market-own">
      <header>
        <h2 id="market-own">{tSaved('saved.pairs')}</h2>
      </header>
      <ul>
        {pairs.map(({ from, to }) => (
          <li key={`${from.id} ${to.id}`}>
            <button type="button" className="popular-row" onClick={() => takePair({ from, to })}>
              <span className="mark-pair">
                <AssetMark asset={from} size={28} />
                <AssetMark asset={to} size={28} />
              </span>
              <b>
                {from.ticker} <i>→</i> {to.ticker}
              </b>
            </button>
            <PairStar from={from} to={to} onPress={() => onPress({ from: from.id, to: to.id })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
