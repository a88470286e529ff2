import { useStore } from '@nanostores/react';
import { $kind } from '../../form/$form.ts';
import { Lazy } from '../../ui/Lazy.tsx';
import { withStyles } from '../../ui/with-styles.ts';
import { lossLevel } from '../loss-words.ts';
import bookStyle from '../offer-book.css?url';
import type { OfferList } from '../order-book.ts';

const loadNotice = () => withStyles(import('./ImpactNotice.tsx'), bookStyle);

/** The place in the form where the chosen offer's price impact is told, for a swap that has one. */
export function Impact({ book }: { readonly book: OfferList | undefined }) {
  const isSwap = useStore($kind) === 'swap';
  const isTold = isSwap && book?.offers.some(lossLevel);
  return book !== undefined && isTold ? <Lazy load={loadNotice} props={{ book }} /> : null;
}
