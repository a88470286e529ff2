import type { ReviewInput, ReviewResponse } from '../../contract/v1/review.ts';
import type { Decoded } from '../answer-form.ts';
import { openReviewCall } from '../endpoints/v1/review.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** The swap that a review link proposes, as it was quoted when the link was made. */
export type Review = Decoded<ReviewResponse, typeof openReviewCall.answer>;

/**
 * Reads what a review link says: what stands behind `#review=` in the `review_url` of a quote.
 *
 * @throws ServiceError invalid_field for a token that is not ours or was changed, quote_expired, and others; NoAnswerError
 * @example
 * const { amount, destination, minimum_payout } = await openReview(client, { token });
 */
export function openReview(client: Client, request: ReviewInput, options?: CallOptions): Promise<Review> {
  return call(client, openReviewCall, request, options);
}
