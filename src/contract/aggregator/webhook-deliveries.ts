import * as z from 'zod';
import type { SwapEventType } from '../../core/webhook/swap-event.ts';
import type { Endpoint } from '../endpoint.ts';
import { choiceField, refuse, request, textField } from '../fields.ts';
import { count, isoFromMs, isoTime, present } from '../wire-values.ts';
import type { OpenWebhookQuery } from './webhooks.ts';

/** Delivery states of an event. */
export const deliveryStates = ['waiting', 'delivered', 'dead'] as const;

/** A webhook event; `at` in unix milliseconds. */
export interface WebhookDelivery {
  readonly id: string;
  readonly webhook: string;
  readonly type: SwapEventType;
  readonly state: (typeof deliveryStates)[number];
  readonly attempts: number;
  readonly at: number;
  readonly problem?: string;
  readonly body: string;
}

const webhookPattern = /^wh_[0-9a-f]{28}$/;
const eventPattern = /^evt_[0-9a-f]{28}_[a-z_]{1,20}$/;

const webhookField = textField({ pattern: webhookPattern, longest: 60 })
  .as((id, field) =>
    webhookPattern.test(id) ? id : refuse('invalid_field', `Send ${field} as the id of an open webhook: wh_ and 28 hex digits.`, { field }),
  )
  .about('Id of a webhook.', ['wh_5d0e9c1b7a42f0a1b2c3d4e5f607']);

/** Failures: invalid_field. */
const deliveriesRequest = request({
  webhook: webhookField.optional().about('Webhook whose events are listed. Default: all webhooks of the key.'),
  state: choiceField(deliveryStates).optional().about('State of the listed events. Default: all states.'),
});

/** Filter of the listed events. */
export interface DeliveriesQuery {
  readonly webhook?: string;
  readonly state?: WebhookDelivery['state'];
}

const deliveriesResponse = z.object({
  deliveries: z
    .array(
      z.object({
        id: z.string().describe('Id of the event, as in the header webhook-id.'),
        webhook: z.string(),
        type: z.string().describe('Event type, such as swap.completed.'),
        state: z
          .enum(deliveryStates)
          .describe(
            'Delivery state. waiting: attempts continue. delivered: accepted by the receiver, stored for a week. dead: abandoned after the last attempt.',
          ),
        attempts: count.describe('Number of failed attempts.'),
        createdAt: isoTime,
        problem: z.string().optional().describe('Reason why the last attempt failed.'),
        body: z.string().describe('Request body as signed and posted.'),
      }),
    )
    .describe('Events, oldest first, at most 100 of each state.'),
});

/** Response of GET /aggregator/v1/webhooks/deliveries. */
export type DeliveriesResponse = z.infer<typeof deliveriesResponse>;
/** Request fields of GET /aggregator/v1/webhooks/deliveries as sent. */
export type DeliveriesInput = z.input<typeof deliveriesRequest.request>;

const keyed = { aliases: [], limit: 'aggregator', cache: 'no-store', key: true, since: '0.3.0' } as const;

/** GET /aggregator/v1/webhooks/deliveries: events of the caller's webhooks. */
export const webhookDeliveriesEndpoint: Endpoint<DeliveriesQuery, readonly WebhookDelivery[], DeliveriesResponse> = {
  ...keyed,
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/aggregator/v1/webhooks/deliveries',
  summary: 'List the waiting, delivered and dead events of your webhooks.',
  ...deliveriesRequest,
  response: deliveriesResponse,
  respond: (found) => ({
    ok: true,
    answer: { deliveries: found.map(({ at, problem, ...event }) => present({ ...event, createdAt: isoFromMs(at), problem })) },
  }),
  errors: ['invalid_field', 'delivery_unavailable'],
};

/** An open webhook; times in unix milliseconds. */
export interface OpenWebhook {
  readonly id: string;
  readonly url: string;
  readonly swap: OpenWebhookQuery['swap'];
  readonly told: readonly SwapEventType[];
  readonly at: number;
  readonly until: number;
}

const openWebhooksRequest = request({});

const openWebhooksResponse = z.object({
  webhooks: z
    .array(
      z.object({
        id: z.string(),
        url: z.string(),
        hash: z.string().optional().describe('Hash of the watched deposit, as sent.'),
        registration: z.string().optional().describe('Registration whose deposit is watched.'),
        told: z.array(z.string()).describe('Types of the events created so far.'),
        createdAt: isoTime,
        expiresAt: isoTime,
      }),
    )
    .describe('Open webhooks, oldest first.'),
});

/** Response of GET /aggregator/v1/webhooks/list. */
export type OpenWebhooksResponse = z.infer<typeof openWebhooksResponse>;
/** Request fields of GET /aggregator/v1/webhooks/list as sent. */
export type OpenWebhooksInput = z.input<typeof openWebhooksRequest.request>;

/** GET /aggregator/v1/webhooks/list: the caller's open webhooks. */
export const openWebhooksEndpoint: Endpoint<object, readonly OpenWebhook[], OpenWebhooksResponse> = {
  ...keyed,
  operationId: 'listWebhooks',
  method: 'GET',
  path: '/aggregator/v1/webhooks/list',
  summary: 'List your open webhooks.',
  ...openWebhooksRequest,
  response: openWebhooksResponse,
  respond: (found) => ({
    ok: true,
    answer: {
      webhooks: found.map(({ id, url, swap, told, at, until }) =>
        present({
          id,
          url,
          hash: swap.by === 'deposit' ? swap.tx : undefined,
          registration: swap.by === 'registration' ? swap.registration : undefined,
          told: [...told],
          createdAt: isoFromMs(at),
          expiresAt: isoFromMs(until),
        }),
      ),
    },
  }),
  errors: ['invalid_field', 'delivery_unavailable'],
};

/** Failures: invalid_field. */
const resendRequest = request({
  id: textField({ pattern: eventPattern, longest: 80 })
    .as((id, field) =>
      eventPattern.test(id)
        ? id
        : refuse('invalid_field', `Send ${field} as listed by GET /aggregator/v1/webhooks/deliveries, such as evt_…_completed.`, { field }),
    )
    .required('id is missing. Send the id of a delivery.')
    .about('Id of a delivered or dead event.', ['evt_5d0e9c1b7a42f0a1b2c3d4e5f607_completed']),
});

const done = z.object({ success: z.literal(true) });

/** Response of POST /aggregator/v1/webhooks/resend and /remove. */
export type WebhookDone = z.infer<typeof done>;
/** Request fields of POST /aggregator/v1/webhooks/resend as sent. */
export type ResendInput = z.input<typeof resendRequest.request>;

/** POST /aggregator/v1/webhooks/resend: resends one event. */
export const resendWebhookEndpoint: Endpoint<{ readonly id: string }, void, WebhookDone> = {
  ...keyed,
  operationId: 'resendWebhookDelivery',
  method: 'POST',
  path: '/aggregator/v1/webhooks/resend',
  summary: 'Resend a delivered or dead event under the same id.',
  ...resendRequest,
  response: done,
  respond: () => ({ ok: true, answer: { success: true } }),
  errors: ['invalid_field', 'reference_not_found', 'delivery_unavailable'],
};

/** Failures: invalid_field. */
const removeRequest = request({ webhook: webhookField.required('webhook is missing. Send the id of a webhook.') });

/** Request fields of POST /aggregator/v1/webhooks/remove as sent. */
export type RemoveWebhookInput = z.input<typeof removeRequest.request>;

/** POST /aggregator/v1/webhooks/remove: closes a webhook. */
export const removeWebhookEndpoint: Endpoint<{ readonly webhook: string }, void, WebhookDone> = {
  ...keyed,
  operationId: 'removeWebhook',
  method: 'POST',
  path: '/aggregator/v1/webhooks/remove',
  summary: 'Close a webhook and delete its events.',
  ...removeRequest,
  response: done,
  respond: () => ({ ok: true, answer: { success: true } }),
  errors: ['invalid_field', 'reference_not_found', 'delivery_unavailable'],
};
