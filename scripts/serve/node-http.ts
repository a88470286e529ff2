import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallerAddress } from './trusted-proxies.ts';

/** Above every bound of our own, which answer in JSON. Vercel itself takes no more than 4.5 MB. */
const maxBodyBytes = 16_000_000;

/** Headers by which the platform alone says where a request came from: those of the caller are dropped. */
const forwarding = /^(x-forwarded-|x-real-ip|x-vercel-|forwarded)/;

/** Nobody is believed but the connection. */
const byConnection: CallerAddress = (remote) => remote;

/** Answers a Node request with a web handler. As on the platform, the handler does not learn that the caller has gone. */
export async function answerNode(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: Request) => Promise<Response>,
  addressOf: CallerAddress = byConnection,
): Promise<void> {
  try {
    const body = await readBody(incoming);
    if (body === undefined) refuseBody(outgoing);
    else await write(await answer(toRequest(incoming, body, addressOf)), outgoing);
  } catch (error) {
    if (incoming.errored) return;
    console.error(error);
    if (!outgoing.headersSent) outgoing.writeHead(500, { 'Content-Type': 'text/plain' });
    outgoing.end('The local platform failed.');
  }
}

/** The whole body, as the platform hands it over; undefined when it is too large. */
function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBodyBytes) resolve(undefined);
      else chunks.push(chunk);
    });
    incoming.once('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    incoming.once('error', reject);
  });
}

function refuseBody(outgoing: ServerResponse): void {
  outgoing.writeHead(413, { 'Content-Type': 'text/plain', Connection: 'close' });
  outgoing.end('The body is larger than the platform takes.');
}

function toRequest(incoming: IncomingMessage, body: Buffer, addressOf: CallerAddress): Request {
  const headers = new Headers();
  for (const [key, value] of Object.entries(incoming.headers)) {
    if (value === undefined || forwarding.test(key)) continue;
    if (typeof value === 'string') headers.append(key, value);
    else for (const one of value) headers.append(key, one);
  }
  const forwarded = incoming.headers['x-forwarded-for'];
  headers.set(
    'x-forwarded-for',
    addressOf(incoming.socket.remoteAddress ?? '', Array.isArray(forwarded) ? forwarded.join(',') : forwarded),
  );
  const method = incoming.method ?? 'GET';
  const url = `http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, { method, headers, ...(hasBody ? { body: new Uint8Array(body) } : {}) });
}

/** Event streams as they come; everything else in one piece, with its length. */
async function write(response: Response, outgoing: ServerResponse): Promise<void> {
  const headers = Object.fromEntries(response.headers);
  if (response.body && headers['content-type']?.startsWith('text/event-stream')) {
    outgoing.writeHead(response.status, headers);
    for await (const chunk of response.body) outgoing.write(chunk);
    outgoing.end();
    return;
  }
  const body = response.body === null ? undefined : new Uint8Array(await response.arrayBuffer());
  outgoing.writeHead(response.status, body === undefined ? headers : { ...headers, 'content-length': body.length });
  outgoing.end(body);
}
