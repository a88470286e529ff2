import { useStore } from '@nanostores/react';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { $entrance } from '../state/swap/$entrance.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import marketStyle from './market.css?url';

/** Placeholder beside an empty form until the market is loaded; unset when embedded. */
export const MarketPlace = createContext<ReactNode>(undefined);

const loadMarket = () => withStyles(import('./Market.tsx'), marketStyle);

let isTakenOver = false;

/** Server-rendered markup, which can only be adopted once: the page's policy forbids scripts to write it again. */
function Waiting() {
  const place = useContext(MarketPlace);
  const [isFirst] = useState(!isTakenOver);
  useEffect(() => {
    isTakenOver = true;
  }, []);
  return isFirst ? place : null;
}

export function Idle() {
  const place = useContext(MarketPlace);
  if (useStore($entrance) !== undefined) return place;
  return place !== undefined ? <Lazy load={loadMarket} props={{}} waiting={<Waiting />} /> : null;
}
