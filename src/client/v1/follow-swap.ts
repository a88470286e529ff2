import type { TrackInput } from '../../contract/v1/track-request.ts';
import { decode } from '../answer-form.ts';
import { followSwapCall } from '../endpoints/v1/stream.ts';
import { NoAnswerError, ServiceError } from '../errors.ts';
import { eventsOf } from '../events.ts';
import { buildRequest, type CallOptions, type Client, parseError } from '../transport.ts';
import type { Track } from './track.ts';

const retryMs = 1_000;
const mostFailures = 5;

async function connect(client: Client, request: TrackInput, last: string, signal: AbortSignal | undefined): Promise<Response> {
  const { path, headers } = buildRequest(followSwapCall, request, client);
  const own = { ...headers, accept: 'text/event-stream', ...(last && { 'last-event-id': last }) };
  const response = await client.fetch(client.origin + path, { headers: own, cache: 'no-store', ...(signal && { signal }) });
  if (response.status < 300) return response;
  throw parseError(await client.onBody(await response.json()), response.status, response.headers);
}

/** Throws what ends the stream: a refused request, an abort by the caller, or repeated failures. */
function refuseLost(problem: unknown, failures: number, signal: AbortSignal | undefined): void {
  if (problem instanceof ServiceError && problem.status < 500) throw problem;
  if (signal?.aborted) throw new NoAnswerError('aborted');
  if (failures >= mostFailures) throw problem instanceof ServiceError ? problem : new NoAnswerError('unreachable');
}

/** Options of `followSwap`. */
export interface FollowOptions extends Pick<CallOptions, 'signal'> {
  /** Callback for errors that do not end the stream: the deposit is not seen yet (transaction_not_found), or nodes are unreachable. */
  readonly onWait?: (error: ServiceError) => void;
}

/**
 * Yields each change of a swap until `final` is true. Waits while no node has seen the deposit, and reconnects
 * automatically.
 *
 * @throws ServiceError for a refused request, NoAnswerError
 * @example
 * for await (const { state, outputs } of followSwap(client, { tx })) console.log(state, outputs);
 */
export async function* followSwap(
  client: Client,
  request: TrackInput,
  { signal, onWait }: FollowOptions = {},
): AsyncGenerator<Track, void, undefined> {
  let last = '';
  let failures = 0;
  for (;;) {
    try {
      const { status, headers, body } = await connect(client, request, last, signal);
      if (status === 204 || body === null) return;
      failures = 0;
      for await (const { event, id = last, data } of eventsOf(body)) {
        last = id;
        if (event === 'end') return;
        const told = await client.onBody(JSON.parse(data));
        if (event === 'track') yield decode(told, followSwapCall.answer) as Track;
        else onWait?.(parseError(told, event === 'unseen' ? 404 : 503, headers));
      }
    } catch (problem) {
      failures += 1;
      refuseLost(problem, failures, signal);
    }
    await new Promise<void>((resolve) => void client.after(retryMs, resolve));
  }
}
