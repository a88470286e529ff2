import { AppError } from '../../core/errors.ts';
import type { QuoteResult } from '../../core/quote/quote.ts';
import { type Proposal, readProposal, writeProposal } from '../../core/review/proposal.ts';
import type { Deps } from '../deps.ts';

/** Fragment prefix of the token: fragments never reach request lines or logs. */
const fragment = '#review=';

/** Dependencies of review links. */
export type LinkDeps = Pick<Deps, 'reviewCodes' | 'siteUrl' | 'now'>;

/** Review link of the first offer, with refunds to the signer; undefined without a destination or signing secret. */
export function reviewLink(
  { request, offers: [best] }: Pick<QuoteResult, 'request' | 'offers'>,
  { reviewCodes, siteUrl }: LinkDeps,
): string | undefined {
  const { destination } = request;
  if (best === undefined || destination === undefined || reviewCodes === undefined) return undefined;
  const text = writeProposal({
    from: request.from,
    to: request.to,
    amount: request.amount,
    network: best.network,
    mode: best.mode,
    destination,
    toleranceBps: request.toleranceBps,
    expectedAmountOut: best.quote.expectedAmountOut,
    ...(best.minimumPayout === undefined ? {} : { minimumPayout: best.minimumPayout }),
    expiry: best.quote.expiry,
  });
  return `${siteUrl}/${fragment}${reviewCodes.sign(text)}`;
}

/**
 * Reads a review link, if its signature is valid and its quote has not expired.
 * @throws AppError invalid_field for any other text, quote_expired
 */
export async function openReview({ token }: { readonly token: string }, { reviewCodes, now }: LinkDeps): Promise<Proposal> {
  const text = reviewCodes?.read(token);
  const proposal = text === undefined ? undefined : readProposal(text);
  if (proposal === undefined) {
    const hint = 'This is no link of ours, or it was changed on its way. Request a new quote for a new link.';
    throw new AppError({ code: 'invalid_field', hint, field: 'token' });
  }
  if (proposal.expiry * 1000 <= now())
    throw new AppError({ code: 'quote_expired', hint: 'The quote of this link expired. Request a new quote for a new link.' });
  return proposal;
}
