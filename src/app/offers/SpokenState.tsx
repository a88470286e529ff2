import { protocols } from '../../core/network/protocol.ts';
import { exact } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import type { QuoteState } from '../state/offers/$quote.ts';
import { failureTitle, modeText } from '../state/offers/offer-words.ts';
import type { NoReply } from '../ui/request.ts';
import { tSwap, tSwapCount } from '../words/swap-words.ts';

const failureSpoken = (failure: NoReply): string =>
  `${t('sentence', { text: failureTitle(failure) })} ${tSwap(failure === 'offline' ? 'failure.offlineText' : 'failure.nothing')}`;

/** Screen reader announcement; an unchanged sentence is not repeated. */
function spokenState(state: QuoteState): string {
  if (state.kind === 'failed') return failureSpoken(state.failure);
  if (state.kind === 'refused') return !state.error.refusals?.length ? `${state.error.title} ${state.error.hint}` : t('offers.none');
  if (state.kind !== 'offers') return '';
  const [best] = state.book.offers;
  if (best === undefined) return '';
  const { to } = state.book.request;
  const values = {
    amount: exact(best.expected_amount_out, to.decimals),
    asset: to.ticker,
    network: protocols[best.network].name,
    mode: modeText(best),
  };
  return tSwapCount('offers.spoken', state.book.offers.length, values);
}

/** Result of the last request, for screen readers. */
export default function SpokenState({ state }: { readonly state: QuoteState }) {
  return <>{spokenState(state)}</>;
}
