import { type Cors, setCors } from './cors.ts';
import { allowedMethods, type Method } from './method.ts';

/** Default policy: a response opened as a page may load nothing. Our pages set their own. */
const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Options for the headers of every response of an endpoint. */
export interface FinishOptions {
  readonly methods?: readonly Method[];
  readonly cors?: Cors;
  /** Overrides `Cache-Control` of every response. */
  readonly cache?: string;
  /** Additional `Vary` header. */
  readonly varies?: 'Accept';
}

/** Finishes a response: sets `added` and the common headers, and drops the body for HEAD. */
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
  if (request.method !== 'HEAD') return response;
  // Ends the work behind a stream.
  void response.body?.cancel();
  return new Response(null, { status, headers });
}
