import * as z from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { request } from '../fields.ts';
import { emailField } from '../mail/email-address.ts';
import { type Language, languageField } from '../mail/language-field.ts';

/** Lifetime of the link in a confirmation mail, in days. */
export const confirmationDays = 7;

/** Target of the link in confirmation mails: a page with two buttons, for people and not part of the API. */
export const confirmPath = '/api/v1/newsletter/confirm';
/** Unsubscribe target of every newsletter mail (RFC 8058). */
export const unsubscribePath = '/api/v1/newsletter/unsubscribe';

/** Failures: invalid_field, invalid_email. */
const newsletterRequest = request(
  {
    email: emailField.about('One mail address, without a display name.', ['name@example.com']),
    language: languageField.nullish(),
  },
  (read): NewsletterRequest => ({ email: read('email'), language: read('language') ?? 'en' }),
);

/** A newsletter subscription; the address in its stored form. */
export interface NewsletterRequest {
  readonly email: string;
  readonly language: Language;
}

const newsletterResponse = z.object({
  success: z.literal(true),
  status: z.literal('pending_confirmation').describe('Constant for every valid address, subscribed or not.'),
});

/** Response of POST /api/v1/newsletter. */
export type NewsletterResponse = z.infer<typeof newsletterResponse>;
/** Request fields of POST /api/v1/newsletter as sent. */
export type NewsletterInput = z.input<typeof newsletterRequest.request>;

/** POST /api/v1/newsletter: subscribes to the newsletter. */
export const newsletterEndpoint: Endpoint<NewsletterRequest, void, NewsletterResponse> = {
  operationId: 'subscribeToNewsletter',
  method: 'POST',
  path: '/api/v1/newsletter',
  aliases: ['/api/newsletter'],
  summary: `Subscribe to the newsletter. The owner of the address confirms by a mailed link valid for ${confirmationDays} days.`,
  ...newsletterRequest,
  response: newsletterResponse,
  respond: () => ({ ok: true, answer: { success: true, status: 'pending_confirmation' } }),
  errors: ['invalid_field', 'invalid_email', 'delivery_unavailable'],
  limit: 'newsletter',
  cache: 'no-store',
  maxBodyBytes: 4_096,
  idempotent: true,
  since: '0.2.0',
};
