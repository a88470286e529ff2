import type { ServiceError } from '../../client/errors.ts';
import { followSwap } from '../../client/v1/follow-swap.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { client } from '../ui/client.ts';
import { fetchTrack, type KeptDeposit, lookupFields, type TrackReply, toTrackReply } from './track-lookup.ts';
import { termsToldBy } from './track-view.ts';

const unseenSeconds = 10;
const failedSeconds = 15;
/** Factor by which polling slows down while the page is hidden. */
const hiddenFactor = 5;
/** Silence after which a stream is considered dead. */
const silentSeconds = 75;

/** A swap to track; both networks are queried if none is given. */
export interface FollowedSwap {
  readonly tx: string;
  readonly network?: NetworkId;
}

/** A swap to mail about; with the other payment of its order, one mail is about both. */
export type MailedSwap = FollowedSwap & { readonly otherTx?: string };

/** Time of the next update: in unix milliseconds, `live` for as soon as something changes, or undefined for none. */
export type NextAnswer = number | 'live' | undefined;

export interface Following {
  readonly stop: () => void;
}

/** Seconds until the next lookup; undefined when final. */
export function secondsAfter(reply: TrackReply): number | undefined {
  if (reply.kind === 'found') return reply.view.next_look_seconds;
  return reply.kind === 'wrong' ? undefined : reply.kind === 'unseen' ? unseenSeconds : failedSeconds;
}

/**
 * Follows a swap to its end: one lookup, then streamed updates. Polls while no stream is available or the page is hidden.
 * `kept` is this browser's record of the deposit.
 */
export function followTrack(swap: FollowedSwap, kept: () => KeptDeposit, hear: (reply: TrackReply, next: NextAnswer) => void): Following {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stream = new AbortController();
  let told: KeptDeposit = {};
  let last: TrackReply | undefined;
  let isAsking = false;
  let isOver = false;

  const plan = (seconds: number) => {
    clearTimeout(timer);
    const ms = seconds * 1000 * (document.hidden ? hiddenFactor : 1);
    timer = setTimeout(() => void look(), ms);
    return Date.now() + ms;
  };
  const take = (reply: TrackReply, isLive: boolean) => {
    last = reply;
    if (reply.kind === 'found') told = termsToldBy(reply.view) ?? told;
    const seconds = secondsAfter(reply);
    if (seconds === undefined) {
      stop();
      return hear(reply, undefined);
    }
    const at = plan(isLive ? silentSeconds : seconds);
    hear(reply, isLive ? 'live' : at);
  };
  const listen = async ({ signal }: AbortController) => {
    let hasSpoken = false;
    const takeLive = (reply: TrackReply) => {
      if (signal.aborted) return;
      hasSpoken = true;
      take(reply, true);
    };
    const onWait = (error: ServiceError) => takeLive(toTrackReply(error));
    try {
      const request = lookupFields(swap, { ...told, ...kept() });
      for await (const view of followSwap(client, request, { signal, onWait })) takeLive({ kind: 'found', view });
    } catch {
      // Until the stream's first message, the next poll is already scheduled.
      if (hasSpoken && last !== undefined && !signal.aborted) take(last, false);
    }
  };
  const look = async () => {
    if (isAsking || isOver) return;
    isAsking = true;
    clearTimeout(timer);
    stream.abort();
    const reply = await fetchTrack(swap.tx, swap.network, { ...told, ...kept() });
    isAsking = false;
    if (isOver) return;
    take(reply, false);
    if (isOver || document.hidden) return;
    stream = new AbortController();
    void listen(stream);
  };
  const onSight = () => {
    if (!document.hidden) void look();
    else if (!isOver && !stream.signal.aborted) {
      stream.abort();
      plan((last && secondsAfter(last)) ?? unseenSeconds);
    }
  };
  const onOnline = () => void look();
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    stream.abort();
    document.removeEventListener('visibilitychange', onSight);
    removeEventListener('online', onOnline);
  };

  document.addEventListener('visibilitychange', onSight);
  addEventListener('online', onOnline);
  void look();
  return { stop };
}
