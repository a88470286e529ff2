import { AppError } from '../../core/errors.ts';
import type { QuoteRequest, QuoteResult } from '../../core/quote/quote.ts';
import { type Proposal, readProposal, writeProposal } from '../../core/review/proposal.ts';
import type { Deps } from '../deps.ts';
import { quote } from '../quote/quote.ts';

/** What comes before the token in the fragment: no request line and no log has it. */
const fragment = '#review=';

type LinkDeps = Pick<Deps, 'reviewCode' | 'siteUrl' | 'now'>;

/** A quote with the address of a page where a person sees and signs its best offer; without one where nobody is named who is paid. */
export async function proposedQuote(request: QuoteRequest, deps: LinkDeps & Parameters<typeof quote>[1]): Promise<QuoteResult> {
  const result = await quote(request, deps);
  const reviewUrl = reviewLink(result, deps);
  return reviewUrl === undefined ? result : { ...result, reviewUrl };
}

/** The link to the review of the best offer, with refunds to whoever signs; undefined without a destination, or where no link can be signed. */
export function reviewLink({ request, offers: [best] }: QuoteResult, { reviewCode, siteUrl }: LinkDeps): string | undefined {
  const { destination } = request;
  if (best === undefined || destination === undefined || reviewCode === undefined) return undefined;
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
  return `${siteUrl}/${fragment}${text},${reviewCode(text)}`;
}

/**
 * What a link says, if we made it as it stands and its quote has not expired.
 * @throws AppError invalid_field for any other text, quote_expired
 */
export async function openReview({ token }: { readonly token: string }, { reviewCode, now }: LinkDeps): Promise<Proposal> {
  const end = token.lastIndexOf(',');
  const text = token.slice(0, Math.max(0, end));
  const isOurs = reviewCode !== undefined && isSame(token.slice(end + 1), reviewCode(text));
  const proposal = isOurs ? readProposal(text) : undefined;
  if (proposal === undefined) {
    const hint = 'This is no link of ours, or it was changed on its way. Request a new quote for a new link.';
    throw new AppError({ code: 'invalid_field', hint, field: 'token' });
  }
  if (proposal.expiry * 1000 <= now())
    throw new AppError({ code: 'quote_expired', hint: 'The quote of this link expired. Request a new quote for a new link.' });
  return proposal;
}

/** Looks at every character, so that the time tells nothing. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < other.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
