import type { NewsletterInput, NewsletterResponse } from '../../contract/v1/newsletter.ts';
import type { Decoded } from '../answer-form.ts';
import { subscribeToNewsletterCall } from '../endpoints/v1/newsletter.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Subscribes to the newsletter; the owner of the address confirms by a mailed link.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * await subscribeToNewsletter(client, { email: 'name@example.com' });
 */
export function subscribeToNewsletter(
  client: Client,
  request: NewsletterInput,
  options?: CallOptions,
): Promise<Decoded<NewsletterResponse, typeof subscribeToNewsletterCall.answer>> {
  return call(client, subscribeToNewsletterCall, request, options);
}
