import { respondWithTrack } from '../../contract/v1/track.ts';
import { AppError } from '../../core/errors.ts';
import { networkIds } from '../../core/network/protocol.ts';
import { present } from '../../core/present.ts';
import { nextLookSeconds } from '../../core/track/track-pace.ts';
import { isFinal } from '../../core/track/track-states.ts';
import { eventOf, type SwapEventType } from '../../core/webhook/swap-event.ts';
import type { NetworkService } from '../deps.ts';
import { swapEnd, swapEndEntry } from '../mail/swap-end.ts';
import { findRegistration } from '../memoless/find.ts';
import { type Delivered, deliverRound, type Ending } from '../outbox/deliver-round.ts';
import { type Held, type Outbox, type PutEnd, wasStored } from '../outbox/outbox.ts';
import type { MailOutbox } from '../ports/mail-entries.ts';
import type { WatchEntry, WebhookEntry, WebhookTarget } from '../ports/watch-entries.ts';
import { type Followed, followDeposit } from '../track/follow.ts';
import { followWhereSeen } from '../track/where-seen.ts';
import { eventIdOf } from '../webhooks/webhook-ids.ts';

type WatchDeps = Pick<NetworkService, 'tracks' | 'chains' | 'facts' | 'registrar' | 'references' | 'referenceTerms' | 'now'> & {
  readonly watches: Outbox<WatchEntry>;
  readonly webhooks: Outbox<WebhookEntry>;
  readonly mails: Pick<MailOutbox, 'put'>;
};

/** Maximum concurrent checks. */
const width = 4;
const shortestWaitMs = 10_000;
/** Slowdown relative to the pace of the tracking page, once a network has seen the swap. */
const slower = 3;
/** Divisor of the age of an unseen swap: its next check is a twentieth of its age away. */
const unseenShare = 20;
const longestUnseenMs = 600_000;

/** How long a deposit that no network has seen is looked for: its hash may be invented, and each look asks both networks. */
export const unseenMs = 12 * 3_600_000;

/** Checks due swaps and queues their events. An event is stored before it is marked as emitted. */
export const lookAtSwaps = (deps: WatchDeps, goOn: () => boolean): Promise<Delivered> =>
  deliverRound(deps.watches, (held) => lookAt(held, deps), goOn, width);

async function lookAt(held: Held<WatchEntry>, deps: WatchDeps): Promise<Ending> {
  const { entry } = held;
  const found = await followedOf(entry, deps);
  const followed = found === 'unseen' ? undefined : found;
  const state = followed?.track.state;
  const isUnseen = found === 'unseen' && entry.swap.by === 'deposit' && entry.told.length === 0;
  const isOver = deps.now() >= (isUnseen ? Math.min(entry.until, entry.at + unseenMs) : entry.until);
  const seen = state === undefined ? undefined : eventOf(state);
  const isEnded = state !== undefined && isFinal(state);
  const type = isEnded || !isOver ? seen : 'swap.unresolved';
  const next = isEnded || isOver ? otherPayment(entry, type, followed) : undefined;
  if (next !== undefined) {
    await deps.watches.postpone(held, next, 0);
    return 'postponed';
  }
  if (type !== undefined && !entry.told.includes(type) && !wasStored(await store(entry, type, followed, deps))) {
    await deps.watches.postpone(held, entry, longestUnseenMs);
    return 'postponed';
  }
  if (isEnded || isOver) {
    await deps.watches.finish(entry);
    return 'sent';
  }
  const told = type === undefined || entry.told.includes(type) ? entry.told : [...entry.told, type];
  await deps.watches.postpone(held, { ...entry, told }, computeWait(entry, followed, deps.now()));
  return 'postponed';
}

/** The watch of the other payment, with the end of this one: an order of two payments has one mail. */
function otherPayment(
  { swap, target, ...entry }: WatchEntry,
  type: SwapEventType | undefined,
  followed: Followed | undefined,
): WatchEntry | undefined {
  if (target.kind !== 'mail' || target.other === undefined || swap.by !== 'deposit') return undefined;
  if (type === undefined || type === 'swap.observed') return undefined;
  const { other: tx, ...whom } = target;
  const first = swapEnd({ tx: swap.tx, type }, followed?.track);
  return { ...entry, swap: { by: 'deposit', tx, networks: networkIds }, target: { ...whom, first }, told: [] };
}

/** Queues an event for its target; mail targets get only the final one. */
async function store(
  entry: WatchEntry,
  type: SwapEventType,
  followed: Followed | undefined,
  { webhooks, mails, now }: WatchDeps,
): Promise<PutEnd> {
  const { target } = entry;
  if (target.kind === 'webhook') return webhooks.put(eventEntry({ ...entry, target }, type, followed, now()), 'due');
  if (type === 'swap.observed' || entry.swap.by !== 'deposit') return 'known';
  const { address, language = 'en', first } = target;
  const end = swapEnd({ tx: entry.swap.tx, type }, followed?.track);
  return mails.put(swapEndEntry(present({ id: entry.id, address, language, first }), end, now()), 'due');
}

/** Current state of the swap; undefined while it has no deposit or cannot be read, `unseen` when neither network nor chain has it. */
async function followedOf({ swap }: WatchEntry, deps: WatchDeps): Promise<Followed | 'unseen' | undefined> {
  try {
    if (swap.by === 'deposit') return await followWhereSeen(swap, deps);
    const { firstDeposit } = await findRegistration({ id: swap.registration }, deps);
    return firstDeposit === undefined ? undefined : await followDeposit({ tx: firstDeposit.tx, networks: ['thorchain'] }, deps);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.info.code === 'transaction_not_found' ? 'unseen' : undefined;
  }
}

function computeWait({ at }: WatchEntry, followed: Followed | undefined, now: number): number {
  const isSeen = followed !== undefined && eventOf(followed.track.state) !== undefined;
  const seconds = isSeen ? (nextLookSeconds(followed.track, now, false) ?? 0) * slower : 0;
  return Math.max(shortestWaitMs, isSeen ? seconds * 1000 : Math.min(longestUnseenMs, Math.max(0, now - at) / unseenShare));
}

function eventEntry(
  watch: WatchEntry & { readonly target: WebhookTarget },
  type: SwapEventType,
  followed: Followed | undefined,
  now: number,
): WebhookEntry {
  const { id, swap, target } = watch;
  const reply = followed === undefined ? undefined : respondWithTrack(followed, now);
  const asked = swap.by === 'deposit' ? { tx: swap.tx } : { registration: swap.registration };
  const data = { webhook: id, ...asked, ...(reply?.ok ? { swap: reply.answer } : {}) };
  const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data });
  return { id: eventIdOf(id, type), at: now, attempts: 0, type, url: target.url, secret: target.secret, body };
}
