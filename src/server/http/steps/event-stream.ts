const eventStream = 'text/event-stream';

/** Whether the caller asks for events; a type that is only refused (`q=0`) or a wildcard is no wish. */
export function wantsEvents({ headers }: Request): boolean {
  const ranges = (headers.get('accept') ?? '').toLowerCase().split(',');
  return ranges.some((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    return type === eventStream && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

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
