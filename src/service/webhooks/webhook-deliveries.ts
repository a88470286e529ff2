import type { DeliveriesQuery, OpenWebhook, WebhookDelivery } from '../../contract/aggregator/webhook-deliveries.ts';
import { AppError } from '../../core/errors.ts';
import type { Run, WebhookDeps } from '../deps.ts';
import type { OutboxPlace } from '../outbox/outbox.ts';
import { nobody, watchKind } from '../ports/watch-entries.ts';
import { eventsOf, ownerOf, watchOfEvent } from './webhook-ids.ts';

interface HookDeps {
  readonly hooks: WebhookDeps;
}

const outboxPlaces: Readonly<Record<WebhookDelivery['state'], OutboxPlace>> = { waiting: 'due', delivered: 'done', dead: 'dead' };
const states = Object.keys(outboxPlaces) as readonly WebhookDelivery['state'][];
const maxListed = 100;

const ownBeginning = async ({ key }: Pick<Run, 'key'>): Promise<string> => `wh_${key === undefined ? nobody : await ownerOf(key)}`;

/** Open webhooks of the caller, oldest first: at most its share. */
export async function listWebhooks(_query: object, { hooks }: HookDeps, run: Pick<Run, 'key'>): Promise<readonly OpenWebhook[]> {
  const own = await ownBeginning(run);
  const found = await hooks.watches.list('due', watchKind.findShare(own).entries, own);
  return found.flatMap(({ target, ...watch }) => (target.kind === 'webhook' ? [{ ...watch, url: target.url }] : []));
}

/** Events of the caller's webhooks, oldest first. */
export async function listDeliveries(
  { webhook, state }: DeliveriesQuery,
  { hooks }: HookDeps,
  run: Pick<Run, 'key'>,
): Promise<readonly WebhookDelivery[]> {
  const own = await ownBeginning(run);
  if (webhook !== undefined && !webhook.startsWith(own)) return [];
  const beginning = eventsOf(webhook ?? own);
  const found = await Promise.all(
    states
      .filter((one) => state === undefined || one === state)
      .map(async (one) => {
        const entries = await hooks.webhooks.list(outboxPlaces[one], maxListed, beginning);
        return entries.map(({ id, type, attempts, at, problem, body }) => ({
          id,
          webhook: watchOfEvent(id),
          type,
          state: one,
          attempts,
          at,
          ...(problem === undefined || one === 'delivered' ? {} : { problem }),
          body,
        }));
      }),
  );
  return found.flat().toSorted((one, other) => one.at - other.at);
}

/** Redelivers an event of the caller. @throws AppError reference_not_found when there is no delivered or dead event of this id. */
export async function resendDelivery({ id }: { readonly id: string }, { hooks }: HookDeps, run: Pick<Run, 'key'>): Promise<void> {
  const isOwn = watchOfEvent(id).startsWith(await ownBeginning(run));
  if (!isOwn || !(await hooks.webhooks.release(id))) {
    throw new AppError({ code: 'reference_not_found', hint: 'None of your events that are delivered or dead has this id.' });
  }
  hooks.deliverSoon();
}

/** Closes a webhook of the caller and deletes its events. @throws AppError reference_not_found when neither exists. */
export async function removeWebhook({ webhook }: { readonly webhook: string }, { hooks }: HookDeps, run: Pick<Run, 'key'>): Promise<void> {
  const isOwn = webhook.startsWith(await ownBeginning(run));
  const isOpen = isOwn && (await hooks.watches.discard(webhook, ['due']));
  const events = isOwn ? await listDeliveries({ webhook }, { hooks }, run) : [];
  for (const { id } of events) await hooks.webhooks.discard(id, ['due', 'dead', 'done']);
  if (!isOpen && events.length === 0) throw new AppError({ code: 'reference_not_found', hint: 'None of your webhooks has this id.' });
}
