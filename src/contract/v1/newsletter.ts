import * as z from 'zod';
import { must } from '../../core/errors.ts';
import type { Endpoint } from '../endpoint.ts';
import { attempt, refuseUnknown } from '../fields.ts';
import { emailPattern, maxEmailText, readEmailAddress } from './email-address.ts';

/** Days that the link in a confirmation mail works. */
export const confirmationDays = 7;

/** Where the link of a confirmation mail leads: a page with two buttons. It is for people and no part of the API. */
export const confirmPath = '/api/v1/newsletter/confirm';
/** Where every newsletter mail lets its reader leave (RFC 8058). */
export const unsubscribePath = '/api/v1/newsletter/unsubscribe';

export interface NewsletterAsk {
  /** In its stored form. */
  readonly email: string;
}

const newsletterRequest = z.strictObject({
  email: z
    .string()
    .regex(emailPattern)
    .max(maxEmailText)
    .describe('One mail address, without a display name.')
    .meta({ examples: ['name@example.com'] }),
});

const newsletterResponse = z.object({
  success: z.literal(true),
  status: z.literal('pending_confirmation').describe('The same for every valid address, known or not.'),
});

export type NewsletterResponse = z.infer<typeof newsletterResponse>;

export const newsletterEndpoint: Endpoint<NewsletterAsk, void, NewsletterResponse> = {
  operationId: 'subscribeToNewsletter',
  method: 'POST',
  path: '/api/v1/newsletter',
  aliases: ['/api/newsletter'],
  summary: `Ask for the newsletter. A mail with a link that works for ${confirmationDays} days asks the owner of the address to confirm.`,
  request: newsletterRequest,
  parse: (input) =>
    attempt(() => {
      refuseUnknown(input, Object.keys(newsletterRequest.shape));
      return { email: must(readEmailAddress(input['email'], 'email')) };
    }),
  response: newsletterResponse,
  respond: () => ({ ok: true, answer: { success: true, status: 'pending_confirmation' } }),
  errors: ['invalid_field', 'invalid_email', 'delivery_unavailable'],
  limit: 'newsletter',
  cache: 'no-store',
  maxBodyBytes: 4_096,
  idempotent: true,
  since: '0.2.0',
};
