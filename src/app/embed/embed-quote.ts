import { t } from '../../i18n/t.ts';
import { $quote, type QuoteState } from '../offers/$quote.ts';
import type { PostMessage } from './embed-host.ts';

function postQuote(state: QuoteState, tReview: PostMessage): void {
  if (state.kind === 'refused' && !state.renewing) {
    tReview({ type: 'error', code: state.error.code, hint: state.error.hint });
  }
  if (state.kind === 'failed' && !state.renewing) {
    tReview({ type: 'error', code: `quote_${state.failure}`, hint: `${t(`failure.${state.failure}`)}.` });
  }
  const best = state.kind === 'offers' && !state.renewing ? state.book.offers[0] : undefined;
  if (state.kind !== 'offers' || best === undefined) return;
  const { request } = state.book;
  tReview({
    type: 'quote',
    from: request.from.id,
    to: request.to.id,
    amount: request.amount.toString(),
    network: best.network,
    payout: best.expected_amount_out.toString(),
    expires_at: new Date(best.expiresAt).toISOString(),
  });
}

/** Tells every answer to what the form asks. Returns the function that stops it. */
export const postQuotes = (tReview: PostMessage): (() => void) => $quote.listen((state) => postQuote(state, tReview));
