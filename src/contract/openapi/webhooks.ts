import * as z from 'zod';
import { swapEventTypes } from '../../core/webhook/swap-event.ts';
import { trackResponse } from '../v1/track.ts';
import { isoTime } from '../wire-values.ts';
import { answerSchema, type Json, reference } from './schemas.ts';

const swapEvent = z.object({
  type: z.string().describe('The name of the webhook below. Others may be added.'),
  timestamp: isoTime.describe('When it was found out.'),
  data: z.object({
    webhook: z.string().describe('The id of the webhook.'),
    tx: z.string().optional().describe('The hash that the webhook was opened with.'),
    registration: z.string().optional().describe('The registration that it was opened with.'),
    swap: trackResponse.optional().describe('As GET /api/v1/track has it. Absent where nobody has seen the deposit.'),
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
        header('webhook-id', 'The same for every attempt of this event: take it as done when you have it already.'),
        header('webhook-timestamp', 'Unix seconds of this attempt.'),
        header('webhook-signature', 'v1, and base64 of HMAC-SHA-256 over id.timestamp.body with the secret of the webhook.'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: reference('schemas', 'SwapEvent') } } },
      responses: {
        200: { description: 'Taken, as with any other 2xx: the event does not come again.' },
        410: { description: 'The webhook is closed.' },
        default: { description: 'It comes again after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and is dead then.' },
      },
    },
  });
  return Object.fromEntries(swapEventTypes.map((type) => [type, operation(type)]));
}

const summaries: Readonly<Record<(typeof swapEventTypes)[number], string>> = {
  'swap.observed': 'A network has seen the deposit.',
  'swap.completed': 'The swap has paid out.',
  'swap.refunded': 'The deposit was sent back.',
  'swap.partly_refunded': 'A part was paid out and a part sent back.',
  'swap.cancelled': 'Nothing will follow: the deposit was replaced, or the owner took the order back.',
  'swap.lost': 'The network neither pays out nor sends back what was deposited.',
  'swap.unresolved': 'The swap was watched for a week, and no network has seen an end.',
};
