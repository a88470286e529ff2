/** Headers beyond the simple ones that a script of another site may read. */
export const exposedHeaders = 'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, Deprecation, Sunset, Link';

/** What a browser may make of an answer that is opened as a page: nothing. A page of ours brings its own. */
export const answerPolicy = "default-src 'none'; frame-ancestors 'none'";

export function jsonResponse(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonTextResponse(status, JSON.stringify(body), headers);
}

/** As jsonResponse, for JSON that is text already. */
export function jsonTextResponse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });
}

/** What an answer carries whatever made it. */
export interface Finish {
  readonly requestId: string;
  /** True for reads: a page of any site may use the answer. */
  readonly isPublic: boolean;
  /** Headers of the steps that the request went through. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer as it leaves: the headers of every answer, and for HEAD no body. */
export function finish(response: Response, request: Request, { requestId, isPublic, headers: added }: Finish): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  headers.set('X-Request-Id', requestId);
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Cross-Origin-Resource-Policy', isPublic ? 'cross-origin' : 'same-origin');
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', answerPolicy);
  if (isPublic) {
    headers.set('Access-Control-Allow-Origin', '*');
    headers.set('Access-Control-Expose-Headers', exposedHeaders);
  }
  const body = request.method === 'HEAD' ? null : response.body;
  return new Response(body, { status: response.status, headers });
}
