import { NoAnswerError, ServiceError } from '../../client/errors.ts';
import type { Client } from '../../client/transport.ts';
import { client } from './client.ts';
import { type Clock, deviceClock } from './clock.ts';

/** What a request needs of the browser. */
export interface RequestDeps {
  readonly client: Client;
  readonly isOnline: () => boolean;
  readonly clock: Clock;
}

export const browserDeps: RequestDeps = { client, isOnline: () => navigator.onLine, clock: deviceClock };

/** Why no answer came at all; the request may have been carried out. */
export type NoReply = 'offline' | 'timeout' | 'unreachable' | 'unreadable';

export type CallResult<T> = { readonly answer: T } | { readonly error: ServiceError } | { readonly failure: NoReply };

type Online = Pick<RequestDeps, 'isOnline'>;

/** How a call ended. Never rejects. */
export async function replyOf<T>({ isOnline }: Online, send: () => Promise<T>): Promise<CallResult<T>> {
  if (!isOnline()) return { failure: 'offline' };
  try {
    return { answer: await send() };
  } catch (error) {
    if (error instanceof ServiceError) return { error };
    const reason = error instanceof NoAnswerError ? error.reason : 'unreachable';
    if (reason === 'timeout' || reason === 'unreadable') return { failure: reason };
    return { failure: isOnline() ? 'unreachable' : 'offline' };
  }
}

/** A request that can be dropped: a dropped one never reports. */
export interface RunningRequest {
  readonly drop: () => void;
}

/** Sends one request and reports how it ended; at once where the device is offline. */
export function startRequest<T>(
  online: Online,
  send: (signal: AbortSignal) => Promise<T>,
  report: (reply: CallResult<T>) => void,
): RunningRequest {
  const control = new AbortController();
  if (!online.isOnline()) report({ failure: 'offline' });
  else {
    void replyOf(online, () => send(control.signal)).then((reply) => {
      if (!control.signal.aborted) report(reply);
    });
  }
  return { drop: () => control.abort() };
}
