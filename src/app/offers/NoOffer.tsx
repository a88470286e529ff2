import { t } from '../../i18n/t.ts';
import { tSwap } from '../swap/swap-words.ts';
import { OffersError } from './OffersError.tsx';
import type { OfferList } from './order-book.ts';
import { RefusalList, UseAmount } from './refusals/Refusals.tsx';
import { amountFix, type QuoteError } from './refusals.ts';

interface Props {
  readonly request: OfferList['request'];
  readonly error: QuoteError;
  readonly renewing: boolean;
  readonly onRetry: () => void;
}

/** An answer without offers: each network says why, and another amount stands first where that helps. */
export default function NoOffer({ request, error, renewing, onRetry }: Props) {
  const { refusals = [] } = error;
  const own = refusals.length === 0;
  const fix = amountFix(own ? [error] : refusals);
  return (
    <OffersError
      title={own ? error.title : t('offers.none')}
      text={own ? `${error.hint} ${t('failure.nothing')}` : tSwap('offers.noneText')}
      onRetry={fix === undefined ? onRetry : undefined}
      renewing={renewing}
      remedy={fix && <UseAmount fix={fix} from={request.from} primary />}
    >
      {!own && <RefusalList refusals={refusals} from={request.from} told={fix} />}
    </OffersError>
  );
}
