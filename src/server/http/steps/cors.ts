/** Cross-origin access to the responses of an endpoint. */
export interface Cors {
  /** `any`: pages of every site. `caller`: the requesting page; a guard has refused disallowed ones. */
  readonly origin: 'any' | 'caller';
  /** Request headers allowed cross-origin. */
  readonly allowHeaders: string;
}

/** Access to public reads for pages of any site, with the headers that src/client sends except X-API-Key (content/decisions/0034-pages-may-call-mcp.md). */
export const publicReads: Cors = { origin: 'any', allowHeaders: 'Accept, Content-Type, Idempotency-Key, Last-Event-ID' };

/** Response headers exposed to cross-origin scripts. */
export const exposedHeaders = 'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, Deprecation, Sunset, Link';

/** Headers of a preflight response; `allow` lists the methods. Without `cors` there are none, so browsers block the request. */
export const preflightHeaders = (cors: Cors | undefined, allow: string): Readonly<Record<string, string>> =>
  cors === undefined
    ? {}
    : { 'Access-Control-Allow-Methods': allow, 'Access-Control-Allow-Headers': cors.allowHeaders, 'Access-Control-Max-Age': '86400' };

/** Sets the CORS headers of a response. A refused caller (403) gets no access. */
export function setCors(response: Response, request: Request, cors: Cors | undefined): void {
  const { headers } = response;
  headers.set('Cross-Origin-Resource-Policy', cors === undefined ? 'same-origin' : 'cross-origin');
  if (cors?.origin === 'caller') headers.append('Vary', 'Origin');
  const origin = cors?.origin === 'caller' ? request.headers.get('origin') : '*';
  if (cors === undefined || origin === null || response.status === 403) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', exposedHeaders);
}
