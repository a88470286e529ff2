import * as z from 'zod';
import { swapEventTypes } from '../../core/webhook/swap-event.ts';
import { trackResponse } from '../v1/track.ts';
import { isoTime } from '../wire-values.ts';
import { answerSchema, type Json, reference } from './schemas.ts';

const swapEvent = z.object({
  type: z.string().describe('Event type, a name under webhooks in this document. More types may be added later.'),
  timestamp: isoTime.describe('Time at which the event was detected (RFC 3339).'),
  data: z.object({
    webhook: z.string().describe('Id of the webhook.'),
    tx: z.string().optional().describe('Hash with which the webhook was opened. Absent if opened with a registration.'),
    registration: z.string().optional().describe('Registration with which the webhook was opened. Absent if opened with a hash.'),
    swap: trackResponse.optional().describe('Swap as returned by GET /api/v1/track. Absent while no network has seen the deposit.'),
  }),
});

/** Schema of a webhook event. */
export const swapEventSchema = (): Json => answerSchema(swapEvent);

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Webhook request for each event. */
export function webhookItems(tag: string): Json {
  const operation = (type: string): Json => ({
    post: {
      operationId: `on${type.replace(/(^|[._])([a-z])/g, (_all, _gap, letter: string) => letter.toUpperCase())}`,
      tags: [tag],
      summary: summaries[type as (typeof swapEventTypes)[number]],
      parameters: [
        header('webhook-id', 'Id of the event, the same for every attempt. Ignore an event whose id you have already processed.'),
        header('webhook-timestamp', 'Time of this attempt in unix seconds.'),
        header(
          'webhook-signature',
          'Signature: "v1," followed by the base64 HMAC-SHA-256 of id.timestamp.body with the secret of the webhook.',
        ),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: reference('schemas', 'SwapEvent') } } },
      responses: {
        200: { description: 'Event accepted, as with any other 2xx. Not sent again.' },
        410: { description: 'Request to close the webhook. No further events are sent.' },
        default: {
          description: 'Failed attempt. The event is sent again after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and is then dead.',
        },
      },
    },
  });
  return Object.fromEntries(swapEventTypes.map((type) => [type, operation(type)]));
}

const summaries: Readonly<Record<(typeof swapEventTypes)[number], string>> = {
  'swap.observed': 'A network has seen the deposit.',
  'swap.completed': 'The swap has paid out.',
  'swap.refunded': 'The deposit was refunded.',
  'swap.partly_refunded': 'Part of the swap was paid out and part refunded.',
  'swap.cancelled': 'The swap was cancelled: the deposit was replaced, or the owner withdrew the order.',
  'swap.lost': 'The deposit is lost: the network neither pays out nor refunds it.',
  'swap.unresolved': 'The swap had no final state after a week of watching.',
};
