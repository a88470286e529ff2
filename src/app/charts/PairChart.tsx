import { useEffect, useState } from 'react';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import pairStyle from './pair-market.css?url';

interface Props {
  /** Assets as forms name them. */
  readonly from: string;
  readonly to: string;
}

const loadMarket = () => withStyles(import('./PairMarket.tsx'), pairStyle);

/** How long a page may be busy before the chart is loaded all the same. */
const patienceMs = 4_000;

/** Once the page is painted and has nothing else to do. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const wanted = requestIdleCallback(() => setIdle(true), { timeout: patienceMs });
    return () => cancelIdleCallback(wanted);
  }, []);
  return idle;
}

/** The market of a pair: its mid rate over time. It has its final size at once (pair-place.css) and loads after the page. */
export default function PairChart({ from, to }: Props) {
  const idle = useIdle();
  const place = <div className="pair-place card" aria-hidden="true" />;
  return idle ? <Lazy load={loadMarket} props={{ from, to }} waiting={place} /> : place;
}
