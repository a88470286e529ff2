import { useStore } from '@nanostores/react';
import { $pair } from '../state/form/$form.ts';
import { $pools } from '../state/pools/$pools.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { tLanding } from '../words/landing-words.ts';
import { NetworkStates } from './NetworkStates.tsx';
import PairChart from './PairChart.tsx';
import { PopularSwaps } from './PopularSwaps.tsx';
import { useOwnPairs } from './use-own-pairs.ts';

const loadOwn = () => import('./OwnPairs.tsx');

/** Shown beside an empty form: the pair's rate over time, popular swaps, and both networks. */
export default function Market() {
  const pools = useStore($pools);
  const { from, to } = useStore($pair);
  const hasPairs = useOwnPairs();
  return (
    <div className="market">
      <div className="market-chart">{from && to && <PairChart from={from.id} to={to.id} />}</div>
      {pools.kind === 'failed' && (
        <p className="notice" role="status">
          <b>{tLanding('landing.failed')}</b> {tLanding('landing.failedText')}
        </p>
      )}
      <PopularSwaps choices={pools.choices} />
      <NetworkStates pools={pools} />
      {hasPairs && <Lazy load={loadOwn} props={{}} />}
    </div>
  );
}
