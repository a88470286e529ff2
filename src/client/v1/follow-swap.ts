import type { TrackInput } from '../../contract/v1/track.ts';
import { decode } from '../answer-form.ts';
import { followSwapCall } from '../endpoints/v1/stream.ts';
import { NoAnswerError, ServiceError } from '../errors.ts';
import { type CallOptions, type Client, errorOf, requestOf } from '../transport.ts';
import type { Track } from './track.ts';

const retryMs = 1_000;
const mostFailures = 5;

interface ServerEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: string;
}

function readEvent(text: string): ServerEvent {
  const fields = Object.fromEntries(text.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]));
  return { event: fields['event'] ?? '', data: fields['data'] ?? '', ...(fields['id'] && { id: fields['id'] }) };
}

/** The events of one connection; ends with it. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const parts = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) if (!part.startsWith(':')) yield readEvent(part);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

async function connect(client: Client, request: TrackInput, last: string, signal: AbortSignal | undefined): Promise<Response> {
  const { path, headers } = requestOf(followSwapCall, request, client);
  const own = { ...headers, accept: 'text/event-stream', ...(last && { 'last-event-id': last }) };
  const response = await client.fetch(client.origin + path, { headers: own, cache: 'no-store', ...(signal && { signal }) });
  if (response.status < 300) return response;
  throw errorOf(await client.onBody(await response.json()), response.status, response.headers);
}

/** What ends the following: a refusal, the caller's own end, and silence that goes on. */
function refuseLost(problem: unknown, failures: number, signal: AbortSignal | undefined): void {
  if (problem instanceof ServiceError && problem.status < 500) throw problem;
  if (signal?.aborted) throw new NoAnswerError('aborted');
  if (failures >= mostFailures) throw problem instanceof ServiceError ? problem : new NoAnswerError('unreachable');
}

/**
 * Follows a swap: each change as it comes, the last one with `final` true. It waits while no node has seen the deposit, and
 * connects again by itself.
 *
 * @throws ServiceError for a request that is refused, NoAnswerError
 * @example
 * for await (const { state, outputs } of followSwap(client, { tx })) console.log(state, outputs);
 */
export async function* followSwap(
  client: Client,
  request: TrackInput,
  { signal }: Pick<CallOptions, 'signal'> = {},
): AsyncGenerator<Track, void, undefined> {
  let last = '';
  let failures = 0;
  for (;;) {
    try {
      const { status, body } = await connect(client, request, last, signal);
      if (status === 204 || body === null) return;
      failures = 0;
      for await (const { event, id = last, data } of eventsOf(body)) {
        last = id;
        if (event === 'end') return;
        if (event === 'track') yield decode(await client.onBody(JSON.parse(data)), followSwapCall.answer) as Track;
      }
    } catch (problem) {
      failures += 1;
      refuseLost(problem, failures, signal);
    }
    await new Promise<void>((resolve) => void client.after(retryMs, resolve));
  }
}
