/** Subset of node:http used by scripts; src/nodes imports no built-ins, so tests pass in `createServer`. */
export interface HostResponse extends NodeJS.WritableStream {
  readonly writableFinished: boolean;
  readonly socket: { destroy(): unknown; end(text: string): unknown } | null;
  writeHead(status: number, headers?: Record<string, string>): this;
}

interface HostRequest {
  readonly url?: string | undefined;
}

interface HostServer {
  listen(port: number, host: string, listening: () => void): unknown;
  address(): { readonly port: number } | string | null;
  close(closed: () => void): unknown;
  closeAllConnections(): void;
}

type CreateServer = (listener: (request: HostRequest, response: HostResponse) => void) => HostServer;

/** Handles one request to a test host. */
export type Script = (response: HostResponse, request: HostRequest) => void;

/** A real HTTP server on a free port that runs a script and logs its requests. */
export interface ScriptedHost {
  readonly url: string;
  readonly seen: string[];
  /** Number of requests aborted by the caller before the response was complete. */
  readonly dropped: () => number;
  close(): Promise<void>;
}

/** Starts a host that runs `script`. */
export async function scriptedHost(createServer: CreateServer, script: Script): Promise<ScriptedHost> {
  const seen: string[] = [];
  let dropped = 0;
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.on('close', () => {
      if (!response.writableFinished) dropped += 1;
    });
    script(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the host has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    dropped: () => dropped,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Responds with this JSON. */
export const json =
  (body: unknown, status = 200): Script =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** Responds with this text. */
export const text =
  (body: string, status = 200, type = 'text/html'): Script =>
  (response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

/** Runs `script` after `ms`. */
export const after =
  (ms: number, script: Script): Script =>
  (response, request) => {
    setTimeout(() => script(response, request), ms);
  };

/** Accepts the request and never responds. */
export const stall: Script = () => undefined;

/** Serves bodies by path, strings verbatim; other paths return 404. */
export const apis =
  (bodies: Readonly<Record<string, unknown>>): Script =>
  (response, request) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const body = bodies[path];
    if (typeof body === 'string') text(body, 200, 'application/json')(response, request);
    else json(body ?? { code: 5, message: 'not found', details: [] }, body === undefined ? 404 : 200)(response, request);
  };
