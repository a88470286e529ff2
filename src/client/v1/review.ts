import type { ReviewInput, ReviewResponse } from '../../contract/v1/review.ts';
import type { Decoded } from '../answer-form.ts';
import { openReviewCall } from '../endpoints/v1/review.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Swap proposed by a review link, as quoted when the link was made. */
export type Review = Decoded<ReviewResponse, typeof openReviewCall.answer>;

/**
 * Reads the swap proposed by a review link; `token` is the part of its `review_url` after `#review=`.
 *
 * @throws ServiceError invalid_field for a foreign or modified token, quote_expired, and others; NoAnswerError
 * @example
 * const { amount, destination, minimum_payout } = await openReview(client, { token });
 */
export function openReview(client: Client, request: ReviewInput, options?: CallOptions): Promise<Review> {
  return call(client, openReviewCall, request, options);
}
