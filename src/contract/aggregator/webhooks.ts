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
      .required('url is missing. Send the address that receives the events.')
      .about('URL that receives the events: https, port 443, a public host name, without user, password and fragment.', [
        'https://hooks.example.com/strait',
      ]),
    hash: textField({ min: 64, max: 100, longest: 200 })
      .optional()
      .as((hash, field) => must(readTxHash(hash, field)))
      .about('Hash of the deposit on its own chain. Required unless registration is sent.', [
        '0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D4E5F60718293A4B5C6D7E8F9',
      ]),
    registration: registrationIdField
      .optional()
      .about('Registration of a deposit without a memo, by its internal_api_id. Required unless hash is sent.'),
    network: depositNetworkField,
    secret: textField({ max: 100, longest: 200 })
      .optional()
      .as(readSecret)
      .about('Signing secret: whsec_ followed by 24 to 64 bytes in base64. Default: a generated secret.'),
  },
  (read): OpenWebhookQuery => {
    const [url, tx, registration, secret] = [read('url'), read('hash'), read('registration'), read('secret')];
    const networks = read('network') ?? networkIds;
    if ((tx === undefined) === (registration === undefined)) {
      return refuse('invalid_field', 'Send either hash or registration, to name the swap.', { field: 'hash' });
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
  id: z.string().describe('Id of the webhook; equals data.webhook in its events.'),
  url: z.string(),
  secret: z.string().describe('Secret that verifies the signature of each event. Returned only here.'),
  events: z.array(z.string()).describe('Types of events, each sent at most once.'),
  expiresAt: isoTime.describe(
    'Time until which the swap is watched, unless it ends earlier. A deposit that no network sees is watched for 12 hours.',
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
  summary: 'Open a webhook for the events of a swap.',
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
