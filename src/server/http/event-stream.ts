import { eventStream } from './wants-events.ts';

/** Sends one event; after the caller has gone it does nothing. */
export type SendEvent = (event: string, data: unknown) => void;

/** An answer of server-sent events, until what `write` returns is settled. `write` never rejects. */
export function eventResponse(write: (send: SendEvent) => Promise<void>): Response {
  const encoder = new TextEncoder();
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      await write((event, data) => {
        if (isOpen) stream.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      });
      if (isOpen) stream.close();
    },
    cancel() {
      isOpen = false;
    },
  });
  const headers = { 'Content-Type': `${eventStream}; charset=utf-8`, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' };
  return new Response(body, { headers });
}
