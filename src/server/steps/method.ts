import { AppError } from '../../core/errors.ts';

/** What a read answers to: itself, HEAD and the preflight of a browser. */
export const readMethods = 'GET, HEAD, OPTIONS';

/**
 * The preflight's answer, or undefined when the request may go on.
 * @throws AppError method_not_allowed for anything that is not a read.
 */
export function checkMethod(request: Request): Response | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (request.method !== 'OPTIONS') throw new AppError({ code: 'method_not_allowed', hint: `Use one of ${readMethods}.` });
  return new Response(null, {
    status: 204,
    headers: {
      Allow: readMethods,
      'Access-Control-Allow-Methods': readMethods,
      'Access-Control-Allow-Headers': 'Accept, Content-Type',
      'Access-Control-Max-Age': '86400',
    },
  });
}
