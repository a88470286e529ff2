import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embedOrigins } from '../site/widget/embed-origins.ts';
import { drains } from './draining.ts';
import { findFunctions, loadFunction, type ServerFunction } from './functions.ts';
import { answerNode, bodyBudget } from './node-http.ts';
import { compileRoutes, route } from './routes.ts';
import { buildRequestKey, readyAnswers } from './static/ready-answers.ts';
import { answerFile, type FileAnswer, readStaticFiles } from './static/static-files.ts';
import type { CallerAddress } from './trusted-proxies.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Time after which connections that have not sent their whole request are closed. */
const slowSenderMs = 60_000;

/** Default `graceMs`. */
const shortGraceMs = 3_000;

export interface PlatformOptions {
  readonly port: number;
  /** Address to listen on; default: loopback only. */
  readonly host?: string;
  /** Build folder; default dist. */
  readonly dist?: string;
  readonly beside?: Beside;
  /** Wraps every function call. */
  readonly around?: AnswerWrapper;
  /** Derives the client address of a request; default: that of the connection. */
  readonly addressOf?: CallerAddress;
  /** How long requests in flight may take on close, in milliseconds. */
  readonly graceMs?: number;
  /** How long kept-alive connections may still send requests on close, in milliseconds; default 0. */
  readonly drainMs?: number;
  /** Keep-alive timeout of idle connections, in milliseconds; default: Node's. */
  readonly keepAliveMs?: number;
  /** Loads every function before the first request, so that the files on disk may change afterwards. */
  readonly isEager?: boolean;
}

export type AnswerWrapper = (answer: () => Promise<Response>) => Promise<Response>;

/** Routes served in addition to the build, unknown to it. */
export interface Beside {
  /** Transforms the HTML of a built page. */
  page(html: string): string;
  /** Response to a request; undefined leaves it to the build. */
  answer(request: Request): Promise<Response | undefined>;
}

export interface Platform {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the build and the functions of api/ under the routes of vercel.json, as Vercel would. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const {
    port,
    host = '127.0.0.1',
    dist = `${root}dist`,
    beside,
    around = (own) => own(),
    addressOf,
    graceMs = shortGraceMs,
    drainMs = 0,
    keepAliveMs,
    isEager = false,
  } = options;
  const routes = compileRoutes(`${root}vercel.json`, embedOrigins(process.env['EMBED_ORIGINS']));
  const files = readStaticFiles(dist, beside?.page);
  const functions = findFunctions(`${root}api`);
  const handlers = new Map<string, Promise<ServerFunction>>();
  const budget = bodyBudget();
  const exists = (path: string) => files.has(path) || functions.has(path);

  const ready = readyAnswers();

  const answer = async (request: Request, key: string | undefined): Promise<Response> => {
    const url = new URL(request.url);
    const routed = route(routes, url, request.headers, exists);
    if (routed.kind === 'redirect') {
      routed.headers.set('Location', routed.location.replace(/^[/\\]{2,}/, '/'));
      return new Response(null, { status: routed.status, headers: routed.headers });
    }
    const handler = functions.get(routed.path);
    if (handler === undefined) {
      const file = files.get(routed.path);
      if (file) {
        const found = answerFile(file, request, routed.headers, routed.status);
        if (beside === undefined) ready.keep(key, found);
        return responseOf(found);
      }
      const missing = files.get('/404');
      if (missing) return responseOf(answerFile(missing, request, routed.headers, 404));
      return new Response('Not found', { status: 404, headers: routed.headers });
    }
    const { fetch: own } = await open(handler);
    return withHeaders(await around(() => Promise.resolve(own(rewritten(request, url, routed.query)))), routed.headers);
  };

  function open(file: string): Promise<ServerFunction> {
    const handler = handlers.get(file) ?? loadFunction(file);
    handlers.set(file, handler);
    return handler;
  }

  if (isEager) await Promise.all([...new Set(functions.values())].map(open));
  const server = createServer((incoming, outgoing) => {
    if (ready.write(incoming, outgoing)) return;
    const key = buildRequestKey(incoming);
    const own = (request: Request) => answer(request, key);
    const respond = beside === undefined ? own : async (request: Request) => (await beside.answer(request)) ?? own(request);
    void answerNode(incoming, outgoing, respond, { ...(addressOf && { addressOf }), budget });
  });
  const draining = drains(server);
  server.requestTimeout = slowSenderMs;
  if (keepAliveMs !== undefined) server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${bound}`,
    close: () => draining.close({ drainMs, graceMs }),
  };
}

const responseOf = ({ status, headers, body }: FileAnswer): Response =>
  new Response(body === null ? null : new Uint8Array(body), { status, headers });

function rewritten(request: Request, url: URL, query: string): Request {
  return query === url.search ? request : new Request(new URL(`${url.pathname}${query}`, url), request);
}

/** Adds the headers of the routes to a response; its own headers take precedence. */
function withHeaders(response: Response, added: Headers): Response {
  for (const [key, value] of added) if (!response.headers.has(key)) response.headers.set(key, value);
  return response;
}
