import { useStore } from '@nanostores/react';
import { Idle } from '../market/Idle.tsx';
import bookStyle from '../offers/offer-book.css?url';
import { ConfirmHost } from '../review/ConfirmHost.tsx';
import { $kind } from '../state/form/$form.ts';
import type { QuoteState } from '../state/offers/$quote.ts';
import confirmStyle from '../styles/confirm.css?url';
import limitStyle from '../styles/limit.css?url';
import warningStyle from '../styles/warnings.css?url';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import partsStyle from './form-parts.css?url';

const loadStates = () => withStyles(import('../offers/OfferStates.tsx'), partsStyle, bookStyle, warningStyle);

interface Props {
  readonly state: QuoteState;
  readonly onRetry: () => void;
}

const loadLimit = () => withStyles(import('../limit/Limit.tsx'), partsStyle, bookStyle, limitStyle, confirmStyle);

/** Right side: swap offers, or the limit order. */
export function Offers(props: Props) {
  const kind = useStore($kind);
  return (
    <>
      {kind === 'limit' ? <Lazy load={loadLimit} props={{}} /> : <SwapOffers {...props} />}
      <ConfirmHost />
    </>
  );
}

/** Keeps the placeholder until the components for the first response are loaded. */
function SwapOffers({ state, onRetry }: Props) {
  return state.kind === 'idle' ? <Idle /> : <Lazy load={loadStates} props={{ state, onRetry }} waiting={<Idle />} />;
}
