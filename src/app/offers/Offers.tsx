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

/** The right side: the offers of a swap, or the order that rests until its target is met. */
export function Offers(props: Props) {
  const kind = useStore($kind);
  return (
    <>
      {kind === 'limit' ? <Lazy load={loadLimit} props={{}} /> : <SwapOffers {...props} />}
      <ConfirmHost />
    </>
  );
}

/** What stands here stays until the first answer's parts are loaded. */
function SwapOffers({ state, onRetry }: Props) {
  return state.kind === 'idle' ? <Idle /> : <Lazy load={loadStates} props={{ state, onRetry }} waiting={<Idle />} />;
}
