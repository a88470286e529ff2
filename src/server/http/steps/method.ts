import { AppError } from '../../../core/errors.ts';

type Method = 'GET' | 'POST';

/** `Allow` of an endpoint: itself, HEAD for a read, and the preflight of a browser. */
export const allowedMethods = (method: Method): string => (method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS');

/**
 * The preflight's answer, or undefined when the request may go on.
 * @throws AppError method_not_allowed for any other method.
 */
export function checkMethod(request: Request, method: Method): Response | undefined {
  if (request.method === method || (method === 'GET' && request.method === 'HEAD')) return undefined;
  const allow = allowedMethods(method);
  if (request.method !== 'OPTIONS') throw new AppError({ code: 'method_not_allowed', hint: `Use one of ${allow}.` });
  return new Response(null, { status: 204, headers: { Allow: allow, ...(method === 'GET' ? preflightOfReads(allow) : {}) } });
}

/** Pages of other sites may read, and may not write: a preflight without these headers stops them. */
const preflightOfReads = (allow: string) => ({
  'Access-Control-Allow-Methods': allow,
  'Access-Control-Allow-Headers': 'Accept, Content-Type',
  'Access-Control-Max-Age': '86400',
});
