import { type Delivered, deliverRound, type Ending, leaseMs, longestMs } from '../outbox/deliver-round.ts';
import type { Held, Outbox } from '../outbox/outbox.ts';
import { type WatchEntry, type WebhookEntry, webhookKind } from '../ports/watch-entries.ts';
import { watchOfEvent } from './webhook-ids.ts';

/** A receiver's response; `problem` when there was none. */
export type ReceiverAnswer =
  | { readonly status: number /** From the Retry-After header. */; readonly retryAfterMs?: number }
  | { readonly problem: string };

/** Signs and sends one event; never rejects. Must settle well within the lease of its claim. */
export type PostEvent = (event: Pick<WebhookEntry, 'id' | 'url' | 'secret' | 'body'>) => Promise<ReceiverAnswer>;

interface DeliveryDeps {
  readonly webhooks: Outbox<WebhookEntry>;
  readonly watches: Outbox<WatchEntry>;
  readonly post: PostEvent;
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Delay after each failure; the event is dead after one more. */
export const retryWaitsMs = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour] as const;
const longestWaitMs = 24 * hour;
/** Random share added to each delay, so that a recovering receiver does not get all retries at once. */
const jitter = 0.1;

const width = 8;
/** Maximum concurrent events per receiver, so that a slow one does not block others. */
const perHost = 2;
/** Maximum concurrent events per owner, whose receivers may have any number of names. */
const perOwner = 4;
/** Maximum events queued in this process per receiver; the rest stay in the store. */
const laneLength = 25;
const laneWaitMs = 3 * second;

interface Waiting {
  readonly held: Held<WebhookEntry>;
  readonly since: number;
}

/** Deliveries to one receiver. */
interface Lane {
  open: number;
  readonly waiting: Waiting[];
}

/** Delivers due events, several at a time. */
export function deliverWebhooks(deps: DeliveryDeps, goOn: () => boolean): Promise<Delivered> {
  const lanes = new Map<string, Lane>();
  const putOff = async (held: Held<WebhookEntry>, ms: number): Promise<Ending> => {
    await deps.webhooks.postpone(held, held.entry, ms);
    return 'postponed';
  };
  const owners = new Map<string, number>();
  async function deliverOne(held: Held<WebhookEntry>): Promise<readonly Ending[]> {
    const { host } = new URL(held.entry.url);
    const lane = lanes.get(host) ?? { open: 0, waiting: [] };
    lanes.set(host, lane);
    if (lane.open >= perHost) {
      if (lane.waiting.length >= laneLength) return [await putOff(held, laneWaitMs)];
      lane.waiting.push({ held, since: performance.now() });
      return [];
    }
    const owner = webhookKind.findShare(held.entry.id).group;
    const open = owners.get(owner) ?? 0;
    if (open >= perOwner) return [await putOff(held, laneWaitMs)];
    owners.set(owner, open + 1);
    lane.open += 1;
    try {
      const ends = [await deliver(held, deps)];
      for (let next = lane.waiting.shift(); next !== undefined; next = lane.waiting.shift()) {
        const isFresh = goOn() && performance.now() - next.since < leaseMs - longestMs;
        ends.push(isFresh ? await deliver(next.held, deps) : await putOff(next.held, 0));
      }
      return ends;
    } finally {
      owners.set(owner, (owners.get(owner) ?? 1) - 1);
      lane.open -= 1;
    }
  }
  return deliverRound(deps.webhooks, deliverOne, goOn, width);
}

async function deliver(held: Held<WebhookEntry>, { webhooks, watches, post }: DeliveryDeps): Promise<Ending> {
  const { entry } = held;
  const received = await post(entry);
  const status = 'status' in received ? received.status : undefined;
  if (status !== undefined && status >= 200 && status < 300) {
    await webhooks.finish(entry);
    return 'sent';
  }
  const problem = 'problem' in received ? received.problem : `It answered ${received.status}.`;
  const next = { ...entry, attempts: entry.attempts + 1, problem };
  const wait = retryWaitsMs[entry.attempts];
  // 410 Gone: closes the webhook.
  if (status === 410) await watches.discard(watchOfEvent(entry.id), ['due']);
  if (status === 410 || wait === undefined) {
    await webhooks.bury(held, next);
    return 'dead';
  }
  const wanted = 'status' in received ? (received.retryAfterMs ?? 0) : 0;
  await webhooks.postpone(held, next, Math.max(Math.min(wanted, longestWaitMs), wait * (1 + Math.random() * jitter)));
  return 'postponed';
}
