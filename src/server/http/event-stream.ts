import { eventStream } from './wants-events.ts';

/** Sends one event; no effect after the caller has disconnected. `id` is returned as Last-Event-ID on reconnection. */
export type SendEvent = (event: string, data: unknown, id?: string) => void;

/** Interval of comment lines that keep proxies from closing the connection. */
const heartbeatMs = 15_000;
/** How long browsers wait before reconnecting. */
const retryMs = 1_000;

/**
 * A response of server-sent events that ends when the promise of `write` settles. `write` must not reject; `gone` is
 * aborted when the caller disconnects.
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
