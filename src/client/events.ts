/** One server-sent event. */
export interface ServerEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: string;
}

function readEvent(text: string): ServerEvent {
  const fields = Object.fromEntries(text.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]));
  return { event: fields['event'] ?? '', data: fields['data'] ?? '', ...(fields['id'] && { id: fields['id'] }) };
}

/**
 * Yields the events of one connection until it closes.
 *
 * @example
 * for await (const { event, data } of eventsOf(response.body)) console.log(event, data);
 */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent, void, undefined> {
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
