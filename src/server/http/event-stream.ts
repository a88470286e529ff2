import { eventStream } from './wants-events.ts';

/** Sends one event; after the caller has gone it does nothing. `id` comes back as Last-Event-ID when the caller connects again. */
export type SendEvent = (event: string, data: unknown, id?: string) => void;

/** A line that nobody reads, so that nothing on the way takes the connection for dead. */
const heartbeatMs = 15_000;
/** How long a browser waits before it connects again. */
const retryMs = 1_000;

/**
 * An answer of server-sent events, until what `write` returns is settled. `write` never rejects; `gone` is aborted when the
 * caller has left.
 */
export function eventResponse(write: (send: SendEvent, gone: AbortSignal) => Promise<void>): Response {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      const put = (text: string) => {
        if (!gone.signal.aborted) stream.enqueue(encoder.encode(text));
      };
      const heart = setInterval(() => put(':\n\n'), heartbeatMs);
      await write((event, data, id) => {
        const mark = id === undefined ? '' : `id: ${id}\nretry: ${retryMs}\n`;
        put(`event: ${event}\n${mark}data: ${JSON.stringify(data)}\n\n`);
      }, gone.signal).finally(() => clearInterval(heart));
      if (!gone.signal.aborted) stream.close();
    },
    cancel() {
      gone.abort();
    },
  });
  const headers = { 'Content-Type': `${eventStream}; charset=utf-8`, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' };
  return new Response(body, { headers });
}
