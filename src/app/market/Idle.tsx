import { useStore } from '@nanostores/react';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { $entrance } from '../swap/$entrance.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import marketStyle from './market.css?url';

/** What stands beside a form without an amount until the market is loaded; nothing ever does in the pages of others. */
export const MarketPlace = createContext<ReactNode>(undefined);

const loadMarket = () => withStyles(import('./Market.tsx'), marketStyle);

let isTakenOver = false;

/** The markup of the page, which can be taken over once: the page's policy lets no script write it again. */
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
