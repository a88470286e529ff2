import { useEffect, useState } from 'react';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import pairStyle from './pair-market.css?url';

interface Props {
  /** Asset ids as in the form. */
  readonly from: string;
  readonly to: string;
}

const loadMarket = () => withStyles(import('./PairMarket.tsx'), pairStyle);

/** Time after which the chart loads even if the page stays busy. */
const patienceMs = 4_000;

/** Whether the page has painted and become idle. */
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

/** Mid rate of a pair over time. Takes its final size at once (pair-place.css) and loads after the page. */
export default function PairChart({ from, to }: Props) {
  const idle = useIdle();
  const place = <div className="pair-place card" aria-hidden="true" />;
  return idle ? <Lazy load={loadMarket} props={{ from, to }} waiting={place} /> : place;
}
