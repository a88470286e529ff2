import type { QuoteState } from '../state/offers/$quote.ts';
import { failureTitle } from '../state/offers/offer-words.ts';
import { tSwap } from '../words/swap-words.ts';
import { OfferBook } from './OfferBook.tsx';
import { NextTry, OffersError } from './OffersError.tsx';
import { NoOffer } from './refusals/NoOffer.tsx';

interface Props {
  readonly state: Exclude<QuoteState, { kind: 'idle' }>;
  readonly onRetry: () => void;
}

/** Renders every state of a requested quote. */
export default function OfferStates({ state, onRetry }: Props) {
  switch (state.kind) {
    case 'asking':
      return state.arriving === undefined ? (
        <OfferBook book={state.last} usable={false} renewing={false} />
      ) : (
        <OfferBook book={state.arriving} last={state.last} isArriving usable renewing={false} />
      );
    case 'offers':
      return <OfferBook book={state.book} usable renewing={state.renewing} isAwaited={state.isAwaited} />;
    case 'refused': {
      const { request, error, renewing } = state;
      return <NoOffer request={request} error={error} renewing={renewing} onRetry={onRetry} />;
    }
    case 'failed': {
      const { failure, renewing } = state;
      return (
        <OffersError
          title={failureTitle(failure)}
          text={failure === 'offline' ? tSwap('failure.offlineText') : <NextTry renewing={renewing} />}
          tone="warn"
          onRetry={onRetry}
          renewing={renewing}
        />
      );
    }
  }
}
