import { must } from '../core/errors.ts';
import { longestWebhookUrl, readWebhookUrl } from '../core/webhook/webhook-url.ts';
import { textField } from './fields.ts';

/** Webhook URL; undefined if absent. Reachability is checked by the sender. Refused with invalid_field. */
export const webhookUrlField = textField({ max: longestWebhookUrl, longest: longestWebhookUrl }).as((text, field) =>
  must(readWebhookUrl(text, field, true)),
);
