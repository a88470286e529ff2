import { formatAsset } from '../../core/asset/asset.ts';
import { t } from '../../i18n/t.ts';
import { $quote, type QuoteState } from '../state/offers/$quote.ts';
import { $sign, type SignState } from '../state/sign/$sign.ts';
import type { PostMessage } from './embed-host.ts';

function postQuote(state: QuoteState, post: PostMessage): void {
  if (state.kind === 'refused' && !state.renewing) {
    post({ type: 'error', code: state.error.code, hint: state.error.hint });
  }
  if (state.kind === 'failed' && !state.renewing) {
    post({ type: 'error', code: `quote_${state.failure}`, hint: `${t(`failure.${state.failure}`)}.` });
  }
  const best = state.kind === 'offers' && !state.renewing ? state.book.offers[0] : undefined;
  if (state.kind !== 'offers' || best === undefined) return;
  const { request } = state.book;
  post({
    type: 'quote',
    from: request.from.id,
    to: request.to.id,
    amount: request.amount.toString(),
    network: best.network,
    payout: best.expected_amount_out.toString(),
    expires_at: new Date(best.expiresAt).toISOString(),
  });
}

/** Posts every quote result of the form. Returns a function that stops. */
export const postQuotes = (post: PostMessage): (() => void) => $quote.subscribe((state) => postQuote(state, post));

/** Posts each swap sent by a wallet from here, and later its outcome. Returns a function that stops. */
export function postSwaps(post: PostMessage): () => void {
  const stops: (() => void)[] = [];
  let told: string | undefined;
  const onSign = (state: SignState) => {
    if (state.kind !== 'sent') return;
    const { intent } = state.draft;
    const { network } = intent;
    const { nodeTxid: tx } = state.outcome.sent;
    if (tx === told) return;
    told = tx;
    const [from, to] = [formatAsset(intent.from), formatAsset(intent.to)];
    post({ type: 'submitted', from, to, amount: intent.amount.toString(), network, tx });
    void import('./embed-swaps.ts').then(({ followSwap }) => stops.push(followSwap(network, tx, post)));
  };
  stops.push($sign.listen(onSign));
  return () => {
    for (const stop of stops) stop();
  };
}
export { placeDialogs } from './embed-place.ts';
