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
    webhookPattern.test(id) ? id : refuse('invalid_field', `Send ${field} as it was opened: wh_ and 28 characters.`, { field }),
  )
  .about('The id of a webhook.', ['wh_5d0e9c1b7a42f0a1b2c3d4e5f607']);

/** Failures: invalid_field. */
const deliveriesRequest = request({
  webhook: webhookField.optional().about('Events of this webhook alone.'),
  state: choiceField(deliveryStates).optional().about('Events in this state alone.'),
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
        id: z.string().describe('webhook-id of every attempt.'),
        webhook: z.string(),
        type: z.string().describe('Such as swap.completed.'),
        state: z.enum(deliveryStates).describe('dead: given up after the last attempt. delivered: kept for a week.'),
        attempts: count.describe('That failed.'),
        createdAt: isoTime,
        problem: z.string().optional().describe('Why the last attempt failed.'),
        body: z.string().describe('What is posted, as it is signed.'),
      }),
    )
    .describe('Oldest first, at most 100 of each state.'),
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
  summary: 'List the events of your webhooks: waiting, delivered and dead.',
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
        hash: z.string().optional().describe('The deposit that is watched, as it was sent.'),
        registration: z.string().optional().describe('The registration whose deposit is watched.'),
        told: z.array(z.string()).describe('Events so far.'),
        createdAt: isoTime,
        expiresAt: isoTime,
      }),
    )
    .describe('Oldest first. Those whose swap has ended are closed.'),
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
      eventPattern.test(id) ? id : refuse('invalid_field', `Send ${field} as a delivery has it, such as evt_…_completed.`, { field }),
    )
    .required('id is missing. Send the id of a delivery.')
    .about('The id of an event that is delivered or dead.', ['evt_5d0e9c1b7a42f0a1b2c3d4e5f607_completed']),
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
  summary: 'Have a delivered or dead event posted again, under its id.',
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
  summary: 'Close a webhook, and forget its events.',
  ...removeRequest,
  response: done,
  respond: () => ({ ok: true, answer: { success: true } }),
  errors: ['invalid_field', 'reference_not_found', 'delivery_unavailable'],
};
