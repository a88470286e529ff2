/** Who may use the answers of an endpoint from a page of another site. */
export interface Cors {
  /** `any`: pages of every site. `caller`: the page that asked; a guard has refused those that may not. */
  readonly origin: 'any' | 'caller';
  /** Headers that such a page may send. */
  readonly allowHeaders: string;
}

/** Reads that pages of any site may use. */
export const publicReads: Cors = { origin: 'any', allowHeaders: 'Accept, Content-Type' };

/** Headers beyond the simple ones that a script of another site may read. */
export const exposedHeaders = 'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, Deprecation, Sunset, Link';

/** The headers of a preflight's answer; `allow` lists the methods. Without `cors` there are none, and that stops such a page. */
export const preflightHeaders = (cors: Cors | undefined, allow: string): Readonly<Record<string, string>> =>
  cors === undefined
    ? {}
    : { 'Access-Control-Allow-Methods': allow, 'Access-Control-Allow-Headers': cors.allowHeaders, 'Access-Control-Max-Age': '86400' };

/** Says in the headers of an answer who may read it. A caller that was refused (403) may not. */
export function setCors(response: Response, request: Request, cors: Cors | undefined): void {
  const { headers } = response;
  headers.set('Cross-Origin-Resource-Policy', cors === undefined ? 'same-origin' : 'cross-origin');
  if (cors?.origin === 'caller') headers.append('Vary', 'Origin');
  const origin = cors?.origin === 'caller' ? request.headers.get('origin') : '*';
  if (cors === undefined || origin === null || response.status === 403) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Expose-Headers', exposedHeaders);
}
