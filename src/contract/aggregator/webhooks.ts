import * as z from 'zod';
import { must } from '../../core/errors.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { readTxHash } from '../../core/track/track-hash.ts';
import { swapEventTypes } from '../../core/webhook/swap-event.ts';
import { depositNetworkField } from '../deposit-hash-field.ts';
import type { Endpoint } from '../endpoint.ts';
import { refuse, request, textField } from '../fields.ts';
import { registrationIdField } from '../memoless/register.ts';
import { webhookUrlField } from '../webhook-url-field.ts';
import { isoFromMs, isoTime } from '../wire-values.ts';

const secretPattern = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/;
const [shortestSecret, longestSecret] = [24, 64];

/** Failures: invalid_field. */
const openRequest = request(
  {
    url: webhookUrlField
      .required('url is missing. Send where events are to go.')
      .about('Where events are posted: https, port 443, a public name. No user, no password, no fragment.', [
        'https://hooks.example.com/strait',
      ]),
    hash: textField({ min: 64, max: 100, longest: 200 })
      .optional()
      .as((hash, field) => must(readTxHash(hash, field)))
      .about('Hash of the deposit on its own chain. Either this or registration.', [
        '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9',
      ]),
    registration: registrationIdField.optional().about('The internal_api_id of a deposit without a memo, which may still be to come.'),
    network: depositNetworkField,
    secret: textField({ max: 100, longest: 200 })
      .optional()
      .as(readSecret)
      .about('A secret of your own to sign with: whsec_ and 24 to 64 bytes as base64. Without it one is made.'),
  },
  (read): OpenWebhookQuery => {
    const [url, tx, registration, secret] = [read('url'), read('hash'), read('registration'), read('secret')];
    const networks = read('network') ?? networkIds;
    if ((tx === undefined) === (registration === undefined)) {
      return refuse('invalid_field', 'Send hash or registration: the swap that you want to know of.', { field: 'hash' });
    }
    const swap =
      tx === undefined ? ({ by: 'registration', registration: registration ?? '' } as const) : ({ by: 'deposit', tx, networks } as const);
    return { url, swap, ...(secret === undefined ? {} : { secret }) };
  },
);

function readSecret(text: string, field: string): string {
  const bytes = secretPattern.test(text) ? atob(text.slice('whsec_'.length)).length : 0;
  if (bytes >= shortestSecret && bytes <= longestSecret) return text;
  return refuse('invalid_field', `Send ${field} as whsec_ and ${shortestSecret} to ${longestSecret} bytes in base64.`, { field });
}

/** A webhook to open. */
export interface OpenWebhookQuery {
  readonly url: string;
  readonly swap:
    | { readonly by: 'deposit'; readonly tx: string; readonly networks: readonly NetworkId[] }
    | { readonly by: 'registration'; readonly registration: string };
  readonly secret?: string;
}

/** An open webhook; `until` in unix milliseconds. */
export interface WebhookOpened {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly until: number;
}

/** Response of POST /aggregator/v1/webhooks. */
export const openWebhookResponse = z.object({
  id: z.string().describe('Names the webhook: data.webhook of its events.'),
  url: z.string(),
  secret: z.string().describe('Check the signature of each event with it. It is told here and nowhere else.'),
  events: z.array(z.string()).describe('What may be told, each once. Others may be added.'),
  expiresAt: isoTime.describe(
    'Until then the swap is watched, unless it ends before. A deposit that no network sees is watched for 12 hours.',
  ),
});

/** Response of POST /aggregator/v1/webhooks. */
export type OpenWebhookResponse = z.infer<typeof openWebhookResponse>;
/** Request fields of POST /aggregator/v1/webhooks as sent. */
export type OpenWebhookInput = z.input<typeof openRequest.request>;

/** POST /aggregator/v1/webhooks: sends events of one swap to a receiver. */
export const openWebhookEndpoint: Endpoint<OpenWebhookQuery, WebhookOpened, OpenWebhookResponse> = {
  operationId: 'openWebhook',
  method: 'POST',
  path: '/aggregator/v1/webhooks',
  aliases: [],
  summary: 'Have the events of a swap posted to you.',
  ...openRequest,
  response: openWebhookResponse,
  respond: ({ id, url, secret, until }) => ({
    ok: true,
    answer: { id, url, secret, events: [...swapEventTypes], expiresAt: isoFromMs(until) },
  }),
  errors: [
    'invalid_field',
    'reference_not_found',
    'registration_ended',
    'memoless_unavailable',
    'delivery_unavailable',
    'upstream_invalid',
    'upstream_unavailable',
  ],
  limit: 'aggregator',
  cache: 'no-store',
  key: true,
  idempotent: true,
  since: '0.3.0',
};
