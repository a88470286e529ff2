import { useStore } from '@nanostores/react';
import { $kind } from '../../state/form/$form.ts';
import { lossLevel } from '../../state/offers/loss-words.ts';
import type { OfferList } from '../../state/offers/order-book.ts';
import { Lazy } from '../../ui/Lazy.tsx';
import { withStyles } from '../../ui/with-styles.ts';
import bookStyle from '../offer-book.css?url';

const loadNotice = () => withStyles(import('./ImpactNotice.tsx'), bookStyle);

/** Slot in the form for the selected offer's price impact; swaps only. */
export function Impact({ book }: { readonly book: OfferList | undefined }) {
  const isSwap = useStore($kind) === 'swap';
  const isTold = isSwap && book?.offers.some(lossLevel);
  return book !== undefined && isTold ? <Lazy load={loadNotice} props={{ book }} /> : null;
}
