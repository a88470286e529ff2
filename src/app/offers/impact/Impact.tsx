import { useStore } from '@nanostores/react';
import { $kind } from '../../form/$form.ts';
import { Lazy } from '../../ui/Lazy.tsx';
import { withStyles } from '../../ui/with-styles.ts';
import { lossLevel } from '../loss-words.ts';
import bookStyle from '../offer-book.css?url';
import type { OfferList } from '../order-book.ts';

const loadNotice = () => withStyles(import('./ImpactNotice.tsx'), bookStyle);

/** Slot in the form for the selected offer's price impact; swaps only. */
export function Impact({ book }: { readonly book: OfferList | undefined }) {
  const isSwap = useStore($kind) === 'swap';
  const isTold = isSwap && book?.offers.some(lossLevel);
  return book !== undefined && isTold ? <Lazy load={loadNotice} props={{ book }} /> : null;
}
