import { AppError } from '../../../core/errors.ts';
import { type Cors, preflightHeaders } from './cors.ts';

/** A method that an endpoint can have. */
export type Method = 'GET' | 'POST';

/** `Allow` of an endpoint: its methods, HEAD with GET, and OPTIONS for preflights. */
export const allowedMethods = (methods: readonly Method[]): string =>
  [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ');

/**
 * Returns the preflight response, or undefined when the request may proceed.
 * @throws AppError method_not_allowed for any other method.
 */
export function checkMethod({ method }: Request, methods: readonly Method[], cors?: Cors): Response | undefined {
  if (methods.some((one) => one === method || (one === 'GET' && method === 'HEAD'))) return undefined;
  const allow = allowedMethods(methods);
  if (method !== 'OPTIONS') throw new AppError({ code: 'method_not_allowed', hint: `Use one of ${allow}.` });
  return new Response(null, { status: 204, headers: { Allow: allow, ...preflightHeaders(cors, allow) } });
}
