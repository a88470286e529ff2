import { type Cors, setCors } from './cors.ts';
import { allowedMethods, type Method } from './method.ts';

/** What a browser may make of an answer that is opened as a page: nothing. A page of ours brings its own. */
const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/** What the headers of every answer of an endpoint depend on. */
export interface FinishOptions {
  readonly methods?: readonly Method[];
  readonly cors?: Cors;
  /** `Cache-Control` of every answer, in place of what it says itself. */
  readonly cache?: string;
  /** What else of a request answers depend on, as `Vary` says it. */
  readonly varies?: 'Accept';
}

/** The answer as it leaves: `added` and the headers of every answer on it, and for HEAD no body. */
export function finish(
  response: Response,
  { request, requestId }: { readonly request: Request; readonly requestId: string },
  { methods, cors, cache, varies }: FinishOptions,
  added: Readonly<Record<string, string>> = {},
): Response {
  const { status, headers } = response;
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  if (status === 405 && methods) headers.set('Allow', allowedMethods(methods));
  if (cache !== undefined) headers.set('Cache-Control', cache);
  if (varies !== undefined) headers.append('Vary', varies);
  headers.set('X-Request-Id', requestId);
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', answerPolicy);
  setCors(response, request, cors);
  return request.method === 'HEAD' ? new Response(null, { status, headers }) : response;
}
