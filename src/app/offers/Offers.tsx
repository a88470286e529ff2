import { useStore } from '@nanostores/react';
import { protocols } from '../../core/network/protocol.ts';
import { exact } from '../../i18n/figures.ts';
import { t, tCount } from '../../i18n/t.ts';
import { $kind } from '../form/$form.ts';
import limitStyle from '../limit/limit.css?url';
import { Idle } from '../market/Idle.tsx';
import { ConfirmHost } from '../review/ConfirmHost.tsx';
import confirmStyle from '../review/confirm.css?url';
import { Lazy } from '../ui/Lazy.tsx';
import type { NoReply } from '../ui/request.ts';
import { withStyles } from '../ui/with-styles.ts';
import type { QuoteState } from './$quote.ts';
import bookStyle from './offer-book.css?url';
import { failureTitle, modeText } from './offer-words.ts';
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

const failureSpoken = (failure: NoReply): string =>
  `${t('sentence', { text: failureTitle(failure) })} ${t(failure === 'offline' ? 'failure.offlineText' : 'failure.nothing')}`;

/** One sentence for those who listen; the same sentence is not said twice. */
export function spokenState(state: QuoteState): string {
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
  return tCount('offers.spoken', state.book.offers.length, values);
}
