import type { ServerResponse } from 'node:http';

/** Time after which connections that have not read their response are closed. */
const slowReaderMs = 60_000;

/** Closes the connection of a response that is not read in time. */
export function endSlowReader(outgoing: ServerResponse): void {
  const late = setTimeout(() => outgoing.destroy(), slowReaderMs);
  outgoing.once('close', () => clearTimeout(late));
}
