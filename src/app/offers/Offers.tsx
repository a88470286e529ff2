import { useStore } from '@nanostores/react';
import { $kind } from '../form/$form.ts';
import limitStyle from '../limit/limit.css?url';
import { Idle } from '../market/Idle.tsx';
import { ConfirmHost } from '../review/ConfirmHost.tsx';
import confirmStyle from '../review/confirm.css?url';
import { Lazy } from '../ui/Lazy.tsx';
import { withStyles } from '../ui/with-styles.ts';
import type { QuoteState } from './$quote.ts';
import bookStyle from './offer-book.css?url';
import warningStyle from './warnings.css?url';

const loadStates = () => withStyles(import('./OfferStates.tsx'), bookStyle, warningStyle);

interface Props {
  readonly state: QuoteState;
  readonly onRetry: () => void;
}

const loadLimit = () => withStyles(import('../limit/Limit.tsx'), bookStyle, limitStyle, confirmStyle);

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
