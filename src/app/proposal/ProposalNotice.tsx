import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { openReview, type Review } from '../../client/v1/review.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { exact, inUnit, percent } from '../../i18n/figures.ts';
import { $request } from '../state/form/$form.ts';
import { $recipientText } from '../state/form/$recipient.ts';
import { $quote, type QuoteState } from '../state/offers/$quote.ts';
import { modeNames, modeText } from '../state/offers/offer-words.ts';
import { findOffer, type LiveOffer } from '../state/offers/order-book.ts';
import { isSilence, isUnanswered } from '../state/offers/silence.ts';
import { browserDeps, type CallResult, startRequest } from '../ui/request.ts';
import { type SwapWordKey, tSwap } from '../words/swap-words.ts';
import { dropProposal, isAsProposed, isBelowMinimum, movedBps, takeProposal } from './proposal.ts';

/** Messages shown while no proposal is in the form. */
const sentences = {
  reading: 'proposal.reading',
  expired: 'proposal.expired',
  invalid: 'proposal.invalid',
  failed: 'proposal.failed',
  changed: 'proposal.changed',
} as const satisfies Readonly<Record<string, SwapWordKey>>;

type State = { readonly kind: keyof typeof sentences } | { readonly kind: 'open'; readonly review: Review };

/** State after loading a link: fills in the form, or names the error. */
export function toState(reply: CallResult<Review>): State {
  if ('answer' in reply) {
    takeProposal(reply.answer);
    return { kind: 'open', review: reply.answer };
  }
  const code = 'error' in reply ? reply.error.code : undefined;
  return { kind: code === 'quote_expired' ? 'expired' : code === 'invalid_field' ? 'invalid' : 'failed' };
}

function formatFigures(
  { expected_amount_out, minimum_payout }: Pick<LiveOffer, 'expected_amount_out' | 'minimum_payout'>,
  asset: string,
): string {
  const { decimals = 8, ticker = '' } = assetInfo(asset) ?? {};
  const amount = (units: bigint) => inUnit(exact(units, decimals), ticker);
  const out = amount(expected_amount_out);
  return minimum_payout === undefined
    ? tSwap('proposal.unprotected', { out })
    : tSwap('proposal.figures', { out, least: amount(minimum_payout) });
}

/** Whether the availability of the proposed route is unknown rather than refused. */
function isOpen(state: QuoteState, review: Review): boolean {
  if (state.kind === 'offers') return isUnanswered(review, state.book.refusals);
  return (
    state.kind === 'failed' || (state.kind === 'refused' && (isSilence(state.error) || isUnanswered(review, state.error.refusals ?? [])))
  );
}

/** The offer for the proposed route. */
const findProposed = (state: QuoteState, review: Review): LiveOffer | undefined =>
  state.kind === 'offers' ? findOffer(state.book.offers, review) : undefined;

/** Current payout of the proposed route, and its deviation. */
export function Now({ review }: { readonly review: Review }) {
  const state = useStore($quote);
  if (state.kind === 'idle' || state.kind === 'asking') return <p>{tSwap('proposal.asking')}</p>;
  const offer = findProposed(state, review);
  if (offer === undefined && isOpen(state, review)) return <p data-moved="unanswered">{tSwap('proposal.unanswered')}</p>;
  if (offer === undefined) return <p data-moved="gone">{tSwap('proposal.gone')}</p>;
  const moved = movedBps(review, offer);
  const difference = percent(Math.abs(moved));
  return (
    <>
      <p>{tSwap('proposal.now', { figures: formatFigures(offer, review.to_asset) })}</p>
      <p data-moved={Math.sign(moved)}>
        {moved === 0 ? tSwap('proposal.same') : tSwap(moved < 0 ? 'proposal.less' : 'proposal.more', { percent: difference })}{' '}
        {isBelowMinimum(review, offer) && tSwap('proposal.below')}
      </p>
    </>
  );
}

/** A swap proposed by link: its contents, its quote at the time, and the current one. */
export default function ProposalNotice({ token, drop }: { readonly token: string; readonly drop: () => void }) {
  const [state, setState] = useState<State>({ kind: 'reading' });
  const request = useStore($request);
  const text = useStore($recipientText);
  const quoted = useStore($quote);
  useEffect(() => {
    const send = (signal: AbortSignal) => openReview(browserDeps.client, { token }, { signal });
    return startRequest(browserDeps, send, (reply) => setState(toState(reply))).drop;
  }, [token]);
  const isChanged = state.kind === 'open' && !isAsProposed(state.review, request, text);
  useEffect(() => {
    if (!isChanged) return;
    setState({ kind: 'changed' });
    dropProposal();
    drop();
  }, [isChanged, drop]);

  if (state.kind !== 'open')
    return (
      <p className="notice" data-proposal={state.kind}>
        {tSwap(sentences[state.kind])}
      </p>
    );
  const { review } = state;
  const live = findProposed(quoted, review);
  const { decimals = 8, ticker = '' } = assetInfo(review.from_asset) ?? {};
  const amount = inUnit(exact(review.amount, decimals), ticker);
  const way = { network: protocols[review.network].name, mode: live === undefined ? tSwap(modeNames[review.mode]) : modeText(live) };
  return (
    <div className="notice" data-proposal="open">
      <p>
        <strong>{tSwap('proposal.title')}</strong> {tSwap('proposal.text')}
      </p>
      <p>
        {tSwap('proposal.pays', { amount, ...way })} <bdi className="mono">{review.destination}</bdi>
      </p>
      <p>{tSwap('proposal.then', { figures: formatFigures(review, review.to_asset) })}</p>
      <Now review={review} />
    </div>
  );
}
