import { AppError, must } from '../../core/errors.ts';
import { readWebhookUrl } from '../../core/webhook/webhook-url.ts';
import type { Run, WebhookDeps } from '../deps.ts';
import { digestHex } from '../outbox/digest-hex.ts';
import { wasStored } from '../outbox/outbox.ts';
import { nobody, type WatchedSwap, watchKind, watchMs } from '../ports/watch-entries.ts';
import { ownerOf, webhookIdOf } from './webhook-ids.ts';

/** Request to open a webhook. */
export interface OpenWebhookRequest {
  readonly url: string;
  readonly swap: WatchedSwap;
  /** The caller's own secret; generated when absent. */
  readonly secret?: string;
}

/** An opened webhook. */
export interface OpenedWebhook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  /** Unix milliseconds. */
  readonly until: number;
}

/** Dependencies of opening a webhook. */
export interface OpenDeps {
  readonly hooks: WebhookDeps;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** When an owner with its share in use may try again: swaps end within minutes. */
const shareWaitSeconds = 600;

/**
 * Opens a webhook for a swap; idempotent per Idempotency-Key.
 * @throws AppError invalid_field for a URL that events may not go to; rate_limited when the key has as many open as it may,
 * delivery_unavailable when there are too many in all: nothing was stored.
 */
export async function openWebhook(request: OpenWebhookRequest, deps: OpenDeps, run: Pick<Run, 'id' | 'key'>): Promise<OpenedWebhook> {
  const url = await checkedUrl(request.url, 'url', deps.hooks);
  const owner = run.key === undefined ? nobody : await ownerOf(run.key);
  const id = webhookIdOf(owner, await digestHex(`webhook:${run.id}`));
  const secret = request.secret ?? deps.hooks.secretOf(id);
  const at = deps.now();
  const until = at + watchMs;
  const target = { kind: 'webhook', url, secret } as const;
  const stored = await deps.hooks.watches.put({ id, at, attempts: 0, swap: request.swap, target, until, told: [] }, 'due');
  if (stored === 'share' && owner !== nobody) {
    const { entries } = watchKind.findShare(id);
    const hint = `You have ${entries} webhooks open, as many as one key may. Nothing was stored: close some, or wait until their swaps end.`;
    throw new AppError({ code: 'rate_limited', hint, details: { retry_after_seconds: `${shareWaitSeconds}` } });
  }
  if (!wasStored(stored))
    throw new AppError({ code: 'delivery_unavailable', hint: 'Too many webhooks are open. Nothing was stored; try again later.' });
  deps.hooks.deliverSoon();
  return { id, url, secret, until };
}

/** Normalizes and checks a webhook URL. @throws AppError invalid_field */
export async function checkedUrl(text: string, field: string, hooks: WebhookDeps): Promise<string> {
  const url = must(readWebhookUrl(text, field, hooks.allowsLocal));
  const problem = await hooks.problemOf(url);
  if (problem !== undefined) throw new AppError({ code: 'invalid_field', hint: `${field}: ${problem}`, field });
  return url;
}
