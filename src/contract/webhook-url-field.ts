import { must } from '../core/errors.ts';
import { longestWebhookUrl, readWebhookUrl } from '../core/webhook/webhook-url.ts';
import { textField } from './fields.ts';

/** Where events go; undefined if absent. Whether it may be reached is known where it is sent from. Refused with invalid_field. */
export const webhookUrlField = textField({ max: longestWebhookUrl, longest: longestWebhookUrl }).as((text, field) =>
  must(readWebhookUrl(text, field, true)),
);
