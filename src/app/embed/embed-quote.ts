import { say } from '../../i18n/t.ts';
import { $quote, type QuoteState } from '../offers/$quote.ts';
import type { Tell } from './embed-host.ts';

function tellQuote(state: QuoteState, tell: Tell): void {
  if (state.kind === 'refused' && !state.renewing) {
    tell({ type: 'error', code: state.error.code, hint: state.error.hint });
  }
  if (state.kind === 'failed' && !state.renewing) {
    tell({ type: 'error', code: `quote_${state.failure}`, hint: `${say(`failure.${state.failure}`)}.` });
  }
  const best = state.kind === 'offers' && !state.renewing ? state.book.offers[0] : undefined;
  if (state.kind !== 'offers' || best === undefined) return;
  const { ask } = state.book;
  tell({
    type: 'quote',
    from: ask.from.id,
    to: ask.to.id,
    amount: ask.amount.toString(),
    network: best.network,
    payout: best.expected_amount_out.toString(),
    expires_at: new Date(best.expiresAt).toISOString(),
  });
}

/** Tells every answer to what the form asks. Returns the function that stops it. */
export const tellQuotes = (tell: Tell): (() => void) => $quote.listen((state) => tellQuote(state, tell));
