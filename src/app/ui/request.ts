import { NoAnswerError, ServiceError } from '../../client/errors.ts';
import type { Client } from '../../client/transport.ts';
import { client } from './client.ts';
import { type Clock, deviceClock } from './clock.ts';

/** Browser dependencies of a request. */
export interface RequestDeps {
  readonly client: Client;
  readonly isOnline: () => boolean;
  readonly clock: Clock;
}

export const browserDeps: RequestDeps = { client, isOnline: () => navigator.onLine, clock: deviceClock };

/** Reason there is no response; the request may still have been processed. */
export type NoReply = 'offline' | 'timeout' | 'unreachable' | 'unreadable';

export type CallResult<T> = { readonly answer: T } | { readonly error: ServiceError } | { readonly failure: NoReply };

type Online = Pick<RequestDeps, 'isOnline'>;

/** Result of a call. Never rejects. */
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

/** A cancellable request: never reports once dropped. */
export interface RunningRequest {
  readonly drop: () => void;
}

/** Sends one request and reports its result; immediately when offline. */
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
